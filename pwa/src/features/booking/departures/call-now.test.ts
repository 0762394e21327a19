import { afterEach, expect, test, vi } from 'vitest';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { callNow } from './call-now.ts';

afterEach(() => vi.useRealTimers());

test('without an answer the person reads that it may have worked, and the same call has the same key', async () => {
  const keys: (string | undefined)[] = [];
  const send = (call: string, isAnswered: boolean) =>
    callNow('Not cancelled', call, (headers) => {
      keys.push(headers[names.idempotencyKey]);
      return isAnswered ? Promise.resolve('done') : Promise.reject(new ConnectionError('network'));
    });
  expect(await send('cancel 5', false)).toBeNull();
  expect(currentToast()?.title).toBe('No answer came');
  expect(await send('cancel 5', true)).toBe('done');
  await send('cancel 5', true);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the same call made a day later has a key of its own', async () => {
  const keys: (string | undefined)[] = [];
  const send = () =>
    callNow('Not on the waiting list', 'join 5', (headers) => {
      keys.push(headers[names.idempotencyKey]);
      return Promise.reject(new ConnectionError('network'));
    });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
  await send();
  vi.setSystemTime(new Date('2026-06-01T12:09:00Z'));
  await send();
  vi.setSystemTime(new Date('2026-06-02T12:00:00Z'));
  await send();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { announceResult } from './announce-result.ts';

const labels = { success: { title: 'Package updated' }, failure: 'Update failed' };

beforeEach(async () => {
  switchAccount(2);
  await privateDb().outbox.put(buildEntry({ seq: 1 }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  dismissToast();
  await privateDb().outbox.clear();
  switchAccount(null);
});

test('offline, a change is sent with the next connection', async () => {
  appDevice.connection.reportLost();
  await announceResult(1, labels);
  expect(currentToast()).toMatchObject({ body: "Will send when you're back online.", intent: 'waiting' });
});

test('what others do not have yet is not called sent', async () => {
  appDevice.connection.reportLost();
  const review = { success: { title: 'Review sent' }, waiting: 'Review not sent yet', failure: 'Not sent' };
  await announceResult(1, review);
  expect(currentToast()).toMatchObject({ title: 'Review not sent yet', intent: 'waiting' });
});

test('a slow answer while online is not taken for a lost connection', async () => {
  appDevice.connection.report({ reached: true });
  vi.spyOn(appDevice.environment, 'setTimer').mockImplementation((work) => {
    queueMicrotask(work);
    return () => undefined;
  });
  await announceResult(1, labels);
  expect(currentToast()).toMatchObject({
    body: 'Saved on this device. Sending it takes longer than usual.',
    intent: 'waiting',
  });
});

test('a change that the person has discarded meanwhile is not announced', async () => {
  await privateDb().outbox.clear();
  await announceResult(1, labels);
  expect(currentToast()).toBeNull();
});

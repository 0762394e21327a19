import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { useDelayedCount, useOldestWaiting, useWaitingCount } from './use-waiting.ts';

beforeEach(() => switchAccount(1));

afterEach(async () => {
  await privateDb().outbox.clear();
  switchAccount(null);
});

const store = (...entries: Partial<OutboxEntry>[]) =>
  privateDb().outbox.bulkAdd(entries.map((entry, index) => buildEntry({ seq: index + 1, ...entry })));

test('queued and sending changes wait; a rejected and an accepted one do not', async () => {
  await store({ state: 'queued' }, { state: 'sending' }, { state: 'rejected' }, { state: 'accepted' });
  const { result } = renderHook(() => useWaitingCount());
  await waitFor(() => expect(result.current).toBe(2));
});

test('only a change whose attempt failed counts as delayed', async () => {
  await store({ state: 'queued', attempts: 0 }, { state: 'queued', attempts: 2 });
  const { result } = renderHook(() => useDelayedCount());
  await waitFor(() => expect(result.current).toBe(1));
});

test('the oldest waiting change is one that nothing holds back', async () => {
  await store(
    { state: 'rejected', orderingKey: 'property:7', firstQueuedAt: 100 },
    { orderingKey: 'property:7', firstQueuedAt: 200 },
    { orderingKey: 'property:8', firstQueuedAt: 300, dependsOn: [1] },
    { orderingKey: 'property:9', firstQueuedAt: 500 },
    { orderingKey: 'property:9', firstQueuedAt: 400 },
  );
  const { result } = renderHook(() => useOldestWaiting());
  await waitFor(() => expect(result.current).toBe(400));
});

test('a change waits by itself once the one before it has arrived', async () => {
  await store({ state: 'accepted' }, { dependsOn: [1], firstQueuedAt: 100 });
  const { result } = renderHook(() => useOldestWaiting());
  await waitFor(() => expect(result.current).toBe(100));
});

test('without a waiting change there is no oldest one', async () => {
  await store({ state: 'rejected', firstQueuedAt: 100 });
  const { result } = renderHook(() => ({ oldest: useOldestWaiting(), waiting: useWaitingCount() }));
  await waitFor(() => expect(result.current).toEqual({ oldest: null, waiting: 0 }));
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { useSyncStatus } from '#pwa/features/platform/connection/use-sync-status.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { useSentChanges } from './use-sent-changes.ts';

const setOnline = (reached: boolean) => act(() => appDevice.connection.report({ reached }));

beforeEach(async () => {
  switchAccount(1);
  setOnline(false);
  await privateDb().outbox.bulkAdd([buildEntry({ seq: 1 }), buildEntry({ seq: 2 })]);
});
afterEach(async () => {
  setOnline(true);
  await privateDb().outbox.clear();
  switchAccount(null);
});

async function waitOffline() {
  const view = renderHook(() => ({ sent: useSentChanges(), status: useSyncStatus() }));
  const becomes = (kind: string, count?: number) =>
    waitFor(() =>
      expect(view.result.current.status).toMatchObject({ kind, ...(count !== undefined && { count }) }),
    );
  await becomes('offline', 2);
  return { ...view, becomes };
}

test('changes that were sent after the connection came back are counted', async () => {
  const { result, becomes } = await waitOffline();
  setOnline(true);
  await becomes('queued');
  await privateDb().outbox.clear();
  await waitFor(() => expect(result.current.sent).toBe(2));
});

test('changes that were discarded offline are not called sent', async () => {
  const { result, becomes } = await waitOffline();
  await privateDb().outbox.clear();
  await becomes('offline', 0);
  setOnline(true);
  await becomes('clean');
  expect(result.current.sent).toBe(0);
});

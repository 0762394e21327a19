import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { emptyDevice, fillDevice, notStored } from '#pwa/test-support/full-device.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { currentAccount, privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { changePause, deleteWithUndo } from './listing-commands.ts';

beforeEach(() => fillDevice((db) => db.ownProperties.put(buildProperty({ id: 7, hostId: 2, listed: true }))));
afterEach(() => {
  dismissToast();
  emptyDevice();
});

test('on a device without room, the host reads that the listing is not deleted', async () => {
  await deleteWithUndo(7, 'Cedar Steam Ryokan');
  expect(currentToast()).toMatchObject({ ...notStored, title: 'Delete failed' });
});

test('on a device without room, the host reads that the listing is not unlisted', async () => {
  await changePause(7, 'Cedar Steam Ryokan', { listed: false, pausedUntil: null });
  expect(currentToast()).toMatchObject({ ...notStored, title: 'Not unlisted' });
});

describe('an undo of a deletion', () => {
  beforeEach(async () => {
    vi.restoreAllMocks();
    await deleteWithUndo(7, 'Cedar Steam Ryokan');
    expect(await privateDb().outbox.count()).toBe(1);
  });
  const undo = () => currentToast()?.actions[0]?.onSelect();

  test('removes what waits', async () => {
    undo();
    await expect.poll(() => privateDb().outbox.count()).toBe(0);
    expect(currentToast()).toBeNull();
  });

  test('that cannot be stored is told', async () => {
    vi.spyOn(privateDb().outbox, 'delete').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    undo();
    await expect.poll(() => currentToast()?.title).toBe('Not undone');
    expect(await privateDb().outbox.count()).toBe(1);
  });

  test('leaves the changes of somebody who logged in meanwhile alone', async () => {
    const account = currentAccount();
    switchAccount(8);
    await privateDb().outbox.clear();
    await privateDb().outbox.add(buildEntry({ seq: 1 }));
    undo();
    expect(currentToast()?.title).toBe('Not undone');
    expect(await privateDb().outbox.count()).toBe(1);
    switchAccount(account);
    expect(await privateDb().outbox.count()).toBe(1);
  });
});

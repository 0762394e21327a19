import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { emptyDevice, fillDevice, notStored } from '#pwa/test-support/full-device.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
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

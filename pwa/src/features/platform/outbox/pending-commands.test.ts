import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropEntry, retryEntry } from '#pwa/features/shared/entry-commands.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { emptyDevice, fillDevice, notStored } from '#pwa/test-support/full-device.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { chooseVersion, discardEntry } from './pending-commands.ts';

const conflict = buildEntry({
  seq: 1,
  name: 'updateProperty',
  args: { id: 5, fields: { title: 'Mine' } },
  base: { version: 1, values: { title: 'Before' } },
  state: 'rejected',
  lastError: {
    status: 412,
    code: 'stale_version',
    detail: 'Changed',
    current: { version: 2, title: 'Theirs' },
  },
});

beforeEach(() => fillDevice((db) => db.outbox.add(conflict)));
afterEach(() => {
  dismissToast();
  emptyDevice();
});

test.each([
  ['Not sent again', 'a retry', retryEntry],
  ['Not discarded', 'a discard', discardEntry],
  ['Not discarded', 'a dismissal', (seq: number) => dropEntry(seq)],
  ['Not saved', 'a choice of versions', (seq: number) => chooseVersion(seq, ['title'])],
])(
  'on a device without room, the person reads "%s" after %s, and nothing changes',
  async (title, _act, act) => {
    expect(await act(1)).toBe(false);
    expect(currentToast()).toMatchObject({ ...notStored, title });
    expect(await privateDb().outbox.get(1)).toEqual(conflict);
  },
);

import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { watchUndoNotices } from './watch-undo-notices.ts';

let stop = (): void => undefined;
beforeEach(async () => {
  switchAccount(1);
  await privateDb().meta.clear();
  dismissToast();
});
afterEach(() => {
  stop();
  switchAccount(null);
});

const tell = (seq: number, name: string) =>
  addUndoNotice(privateDb(), { entry: buildEntry({ seq, name }), at: 0 });
const toast = async (body: string) => waitFor(() => expect(currentToast()?.body).toBe(body));

test('a change stopped too late is announced once known, and again at the next start until it is read', async () => {
  stop = watchUndoNotices();
  await tell(1, 'sendMessage');
  await toast('Your message had already arrived. It stays in the conversation.');
  await tell(2, 'deleteProperty');
  await toast('The listing had already been deleted.');
  stop();
  dismissToast();
  stop = watchUndoNotices();
  await toast('The listing had already been deleted.');
});

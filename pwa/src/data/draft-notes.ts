import { messageMax } from '#contracts/limits.ts';
import type { MessageDraft } from './message-drafts.ts';
import type { AccountId } from './private-db.ts';

/** Longer texts are written to the database only; local storage is small and shared by the whole app. */
const notedMax = 4 * messageMax;

const noteKey = (account: AccountId, conversationId: number): string =>
  `wellens-draft:${account ?? 0}:${conversationId}`;

/**
 * Notes the draft at once and without waiting, so that nothing is lost when the page goes away before the database has
 * it. A page that is leaving must not start a database write: WebKit would freeze the database for the next page.
 */
export function noteDraft(account: AccountId, conversationId: number, draft: MessageDraft): void {
  if (draft.text.length > notedMax) return;
  try {
    localStorage.setItem(noteKey(account, conversationId), JSON.stringify(draft));
  } catch {
    // Full or closed: the database has the draft a moment later.
  }
}

/** The draft that was noted and not yet stored; null when there is none. */
export function readDraftNote(account: AccountId, conversationId: number): MessageDraft | null {
  try {
    const note = JSON.parse(
      localStorage.getItem(noteKey(account, conversationId)) ?? 'null',
    ) as Partial<MessageDraft> | null;
    if (typeof note?.text !== 'string' || !Number.isSafeInteger(note.stamp)) return null;
    return note as MessageDraft;
  } catch {
    return null;
  }
}

/** Removes a note that is stored by now; one that was written since stays. */
export function dropDraftNote(account: AccountId, conversationId: number, stamp: number): void {
  const note = readDraftNote(account, conversationId);
  if (note === null || note.stamp > stamp) return;
  try {
    localStorage.removeItem(noteKey(account, conversationId));
  } catch {
    // Closed: the database has a later stamp, so the note is not read again.
  }
}

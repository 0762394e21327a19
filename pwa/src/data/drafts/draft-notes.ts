import { messageMax } from '#contracts/request-limits.ts';
import type { MessageDraft } from './message-drafts.ts';
import type { AccountId } from '#pwa/data/private-db.ts';

/** Maximum length of a noted draft. Longer ones are in the database only, because local storage is small. */
const notedMax = 4 * messageMax;

const noteKey = (account: AccountId, conversationId: number): string =>
  `wellens-draft:${account ?? 0}:${conversationId}`;

/**
 * Writes the draft to local storage synchronously, so that it is not lost if the page closes before the database has
 * it. A page that is closing must not start a database write: WebKit would lock the database for the next page.
 */
export function noteDraft(account: AccountId, conversationId: number, draft: MessageDraft): void {
  if (draft.text.length > notedMax) return;
  try {
    localStorage.setItem(noteKey(account, conversationId), JSON.stringify(draft));
  } catch {
    // Local storage is full or not allowed: the database gets the draft a moment later.
  }
}

/** @returns the noted draft; null if there is none */
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

/** Removes the note once the database has the draft. A note with a later stamp stays. */
export function dropDraftNote(account: AccountId, conversationId: number, stamp: number): void {
  const note = readDraftNote(account, conversationId);
  if (note === null || note.stamp > stamp) return;
  try {
    localStorage.removeItem(noteKey(account, conversationId));
  } catch {
    // Not allowed: the database has the same or a later stamp, so the note is not used again.
  }
}

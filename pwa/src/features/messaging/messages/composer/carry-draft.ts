import { dropDraftNote, readDraftNote } from '#pwa/data/drafts/draft-notes.ts';
import { findStoredDraft, stampAfter, storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import { privateDb } from '#pwa/data/open-stores.ts';

/** Moves the draft of a conversation to its new id, unless that has a draft already. */
export async function carryDraft(from: number, to: number): Promise<void> {
  const db = privateDb();
  const noted = readDraftNote(db.account, from);
  await db.transaction('rw', db.meta, async () => {
    const stored = await findStoredDraft(db, from);
    const { text, stamp } = noted !== null && noted.stamp > stored.stamp ? noted : stored;
    if (text === '') return;
    const there = await findStoredDraft(db, to);
    if (there.text === '') await storeDraft(db, to, { text, stamp: stampAfter(there.stamp) });
    await storeDraft(db, from, { text: '', stamp: stampAfter(stamp) });
  });
  if (noted !== null) dropDraftNote(db.account, from, noted.stamp);
}

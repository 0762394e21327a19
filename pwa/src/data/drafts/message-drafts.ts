import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { MetaRow } from '#pwa/data/public-db.ts';

/** An unsent message. Of two copies, the one with the higher stamp is the later. */
export interface MessageDraft {
  text: string;
  stamp: number;
}

const keyPrefix = 'composer-draft:';
/** For drafts of earlier app versions, which are only a text. */
const oldKeyPrefix = 'message-draft:';
const draftKey = (conversationId: number): string => `${keyPrefix}${conversationId}`;
const oldDraftKey = (conversationId: number): string => `${oldKeyPrefix}${conversationId}`;

/** @returns a stamp that is higher than the given one, even if the clock was set back */
export const stampAfter = (stamp: number): number => Math.max(Date.now(), stamp + 1);

/** @returns the stored draft; an empty text with stamp 0 if there is none */
export async function findStoredDraft(db: PrivateDb, conversationId: number): Promise<MessageDraft> {
  const row = await db.meta.get(draftKey(conversationId));
  if (row !== undefined) return row.value as MessageDraft;
  const old = await db.meta.get(oldDraftKey(conversationId));
  return { text: (old?.value as string | undefined) ?? '', stamp: 0 };
}

/** Stores the draft, unless a later one is stored. It may run inside a transaction over `meta`. */
export async function storeDraft(db: PrivateDb, conversationId: number, draft: MessageDraft): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { stamp } = await findStoredDraft(db, conversationId);
    if (stamp > draft.stamp) return;
    await db.meta.put({ key: draftKey(conversationId), value: draft });
    await db.meta.delete(oldDraftKey(conversationId));
  });
}

/** All unsent messages of this account. A message that was sent leaves a draft without text, which is left out. */
export async function findMessageDrafts(db: PrivateDb): Promise<MetaRow[]> {
  const rows = await db.meta.where('key').startsWithAnyOf([keyPrefix, oldKeyPrefix]).toArray();
  return rows.filter(({ value }) => (value as { text?: string } | null)?.text !== '');
}

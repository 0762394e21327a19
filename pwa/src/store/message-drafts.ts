import type { PrivateDb } from './private-db.ts';

/** Under which name the private database keeps what was begun in a thread and not sent. */
export const messageDraftKey = (conversationId: number): string => `message-draft:${conversationId}`;

/** What was begun in a thread; '' when nothing was. */
export async function findMessageDraft(db: PrivateDb, conversationId: number): Promise<string> {
  return ((await db.meta.get(messageDraftKey(conversationId)))?.value as string | undefined) ?? '';
}

export async function keepMessageDraft(db: PrivateDb, conversationId: number, text: string): Promise<void> {
  const key = messageDraftKey(conversationId);
  if (text === '') await db.meta.delete(key);
  else await db.meta.put({ key, value: text });
}

/** The conversation got another id: what was begun under the first one is found under the second. */
export async function moveMessageDraft(db: PrivateDb, from: number, to: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const text = await findMessageDraft(db, from);
    if (text === '') return;
    if ((await findMessageDraft(db, to)) === '') await keepMessageDraft(db, to, text);
    await keepMessageDraft(db, from, '');
  });
}

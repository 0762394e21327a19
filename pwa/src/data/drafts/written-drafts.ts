import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { MetaRow } from '#pwa/data/public-db.ts';

/** Drafts of messages and reviews of this account. Those of listings have a table of their own. */
export async function findWrittenDrafts(
  db: PrivateDb,
): Promise<{ messageDrafts: MetaRow[]; reviewDrafts: MetaRow[] }> {
  const startingWith = (...prefixes: string[]) =>
    db.meta.where('key').startsWithAnyOf(prefixes).toArray();
  const [messageDrafts, reviewDrafts] = await Promise.all([
    startingWith('composer-draft:', 'message-draft:'),
    startingWith('review-draft:'),
  ]);
  return { messageDrafts: messageDrafts.filter(({ value }) => hasText(value)), reviewDrafts };
}

/** A message that was sent leaves a draft without text. */
const hasText = (draft: unknown): boolean => (draft as { text?: string } | null)?.text !== '';

import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { MetaRow } from '#pwa/data/public-db.ts';

/** A review that is being written. Null: not answered yet. */
export interface ReviewDraft {
  tookPlace: boolean | null;
  overall: number | null;
  scores: Record<string, number | null>;
  text: string;
  /** For the other person. */
  privateNote: string;
  /** For Wellens, if the stay did not take place. */
  whatHappened: string;
  wouldHostAgain: boolean | null;
  /** Version of the review that the form began with, which it replaces; 0 without one. */
  version: number;
}

const keyPrefix = 'review-draft:';
const draftKey = (bookingId: number): string => `${keyPrefix}${bookingId}`;

/** @returns null if there is none */
export async function findReviewDraft(db: PrivateDb, bookingId: number): Promise<ReviewDraft | null> {
  return ((await db.meta.get(draftKey(bookingId)))?.value as ReviewDraft | undefined) ?? null;
}

export async function storeReviewDraft(db: PrivateDb, bookingId: number, draft: ReviewDraft): Promise<void> {
  await db.meta.put({ key: draftKey(bookingId), value: draft });
}

/** It may run inside a transaction over `meta`. */
export const clearReviewDraft = (db: PrivateDb, bookingId: number): Promise<void> =>
  db.meta.delete(draftKey(bookingId));

/** All unsent reviews of this account. */
export const findReviewDrafts = (db: PrivateDb): Promise<MetaRow[]> =>
  db.meta.where('key').startsWith(keyPrefix).toArray();

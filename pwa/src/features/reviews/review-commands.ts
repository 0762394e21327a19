import { privateDb } from '#pwa/data/open-stores.ts';
import { storeReviewDraft, type ReviewDraft } from '#pwa/data/review-drafts.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { answerReview, writeStayReview, type ReviewValues } from '#pwa/sync/commands/review-commands.ts';

/** The stay that a review is about. */
export interface ReviewedStay {
  id: number;
  propertyId: number;
  /** Title of the retreat. */
  title: string;
  side: 'guest' | 'host';
}

/** Writes or changes a review; offline it waits. */
export const writeReview = (stay: ReviewedStay, values: ReviewValues): Promise<number | null> =>
  writeStayReview(appDevice, stay, values);

/** Answers a guest's review; offline the answer waits. */
export const replyToReview = (
  stay: Pick<ReviewedStay, 'id' | 'title'>,
  text: string,
): Promise<number | null> => answerReview(appDevice, stay, text);

/** Keeps what is filled in so far. */
export const saveReviewDraft = (bookingId: number, draft: ReviewDraft): Promise<void> =>
  storeReviewDraft(privateDb(), bookingId, draft);

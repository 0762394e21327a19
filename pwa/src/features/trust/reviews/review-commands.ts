import type { SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { clearReviewDraft, storeReviewDraft, type ReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { answerReview, writeStayReview } from '#pwa/sync/commands/review-commands.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';

/** The stay that a review is about. */
export interface ReviewedStay {
  id: number;
  propertyId: number;
  /** Title of the retreat. */
  title: string;
  side: 'guest' | 'host';
}

/** Writes or changes a review; offline it waits. @returns whether it is on this device now */
export const writeReview = (stay: ReviewedStay, review: SentReview): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await writeStayReview(appDevice, stay, review);
    void announceResult(seq, {
      success: { title: 'Review sent' },
      waiting: 'Review not sent yet',
      failure: 'Review not sent',
    });
  });

/** Answers a guest's review; offline the answer waits. @returns whether it is on this device now */
export const replyToReview = (stay: Pick<ReviewedStay, 'id' | 'title'>, text: string): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await answerReview(appDevice, stay, text);
    void announceResult(seq, {
      success: { title: 'Answer published' },
      waiting: 'Answer not sent yet',
      failure: 'Answer not published',
    });
  });

/** Keeps what is filled in so far. */
export const saveReviewDraft = (bookingId: number, draft: ReviewDraft): Promise<void> =>
  storeReviewDraft(privateDb(), bookingId, draft);

/** Forgets what is filled in so far. */
export const discardReviewDraft = (bookingId: number): Promise<void> =>
  clearReviewDraft(privateDb(), bookingId);

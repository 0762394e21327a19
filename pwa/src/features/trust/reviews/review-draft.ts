import { reviewCategories } from '#contracts/domain/trust/review-lists.ts';
import type { ReviewScores, SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import type { ReviewDraft } from '#pwa/data/drafts/review-drafts.ts';

type Values = Omit<SentReview, 'version'>;

/**
 * What the form begins with: a review that is there or was refused, or nothing.
 * @param version of the stored review that the person has seen, which theirs replaces; 0 without one
 */
export function beginDraft(review: Values | null, version: number): ReviewDraft {
  if (review === null) {
    return {
      ...{ tookPlace: null, overall: null, scores: {}, wouldHostAgain: null },
      ...{ text: '', privateNote: '', whatHappened: '', version },
    };
  }
  const { tookPlace, overall, scores, text, privateNote, wouldHostAgain } = review;
  return {
    ...{ tookPlace, overall, scores, text, wouldHostAgain, version },
    privateNote: tookPlace ? privateNote : '',
    whatHappened: tookPlace ? '' : privateNote,
  };
}

/** The review of a filled-in form. What is written to the other person never becomes a note to Wellens, nor the reverse. */
export function toReview(draft: ReviewDraft, tookPlace: boolean): SentReview {
  const { overall, text, wouldHostAgain, version } = draft;
  return {
    ...{ tookPlace, wouldHostAgain, version },
    overall: tookPlace ? overall : null,
    scores: allScores(draft.scores),
    text: tookPlace ? text : '',
    privateNote: tookPlace ? draft.privateNote : draft.whatHappened,
  };
}

/** A number or null for every category, as the server stores them. */
const allScores = (rated: ReviewDraft['scores']): ReviewScores =>
  Object.fromEntries(reviewCategories.map((category) => [category, rated[category] ?? null])) as ReviewScores;

/** What a person would not want to lose of a draft that cannot be sent any more; '' if there is nothing. */
export const textOfDraft = ({ tookPlace, text, privateNote, whatHappened }: ReviewDraft): string =>
  (tookPlace === false ? [whatHappened] : [text, privateNote]).filter((part) => part !== '').join('\n\n');

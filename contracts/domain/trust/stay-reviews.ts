import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, flag, listQuery, text, textOfAtLeast, wholeNumber } from '#contracts/fields/fields.ts';
import { reviewLimits as limits } from '#contracts/review-limits.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';
import { reviewSides, type ReviewCategory, type ReviewSide } from './review-lists.ts';

const stars = () => wholeNumber(1, 5, 'Choose 1 to 5 stars');
const score = () => stars().nullable().default(null);

const scoresSchema = object({
  programme: score(),
  food: score(),
  rooms: score(),
  welcome: score(),
  value: score(),
} satisfies Record<ReviewCategory, unknown>);
export type ReviewScores = InferType<typeof scoresSchema>;

export const noScores: ReviewScores = {
  programme: null,
  food: null,
  rooms: null,
  welcome: null,
  value: null,
};

/**
 * A review as its author sends it; it replaces the unpublished one of `version`, 0 if there is none. `overall`: 1 to 5, null
 * if the stay did not take place. `privateNote` is for the other person, or for Wellens if the stay did not take place.
 * `scores` belong to guests, `wouldHostAgain` to hosts; both are dropped from the other side. `rules/reviews/review-check.ts` has the
 * rules that depend on the side.
 */
export const sentReviewSchema = object({
  version: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  tookPlace: flag().required(),
  overall: stars().nullable().default(null),
  scores: scoresSchema.default(() => noScores),
  text: text(limits.textMax).default(''),
  privateNote: text(limits.noteMax).default(''),
  wouldHostAgain: flag().nullable().default(null),
});
export type SentReview = InferType<typeof sentReviewSchema>;

/**
 * A published review, as everyone sees it. `stayedIn` is `YYYY-MM`, `publishedOn` and `repliedOn` are days. `reply`: the
 * host's answer. `property` is null for a review of a guest, and for a listing that is not public.
 */
export const publicReviewSchema = object({
  id: entityId().required(),
  side: string<ReviewSide>().oneOf(reviewSides).required(),
  author: publicUserSchema.required(),
  property: object({ id: entityId().required(), title: string().defined() }).nullable().default(null),
  overall: number().integer().min(1).max(5).required(),
  scores: scoresSchema.required(),
  text: string().defined(),
  stayedIn: string().required(),
  publishedOn: string().required(),
  reply: string().nullable().defined(),
  repliedOn: string().nullable().defined(),
});
export type PublicReview = InferType<typeof publicReviewSchema>;

const mean = () => number().min(1).max(5).nullable().default(null);

/**
 * Figures of a listing's published reviews. `rating` is null below three; `spread`: numbers of 1, 2, 3, 4 and 5 stars.
 * `aspects`: means of the optional scores, each null below three; absent from older servers.
 */
export const reviewFiguresSchema = object({
  rating: number().nullable().defined(),
  count: number().integer().min(0).required(),
  spread: array().of(number().integer().min(0).required()).length(5).required(),
  aspects: object({
    programme: mean(),
    food: mean(),
    rooms: mean(),
    welcome: mean(),
    value: mean(),
  } satisfies Record<ReviewCategory, unknown>)
    .optional()
    .default(undefined),
});
export type ReviewFigures = InferType<typeof reviewFiguresSchema>;

/** A page of reviews; `next` is the cursor of the next one. */
const pageFields = {
  reviews: array().of(publicReviewSchema.required()).required(),
  next: string().nullable().defined(),
};
export const listingReviewsSchema = object({ figures: reviewFiguresSchema.required(), ...pageFields });
export type ListingReviews = InferType<typeof listingReviewsSchema>;
export const personReviewsSchema = object(pageFields);
export type PersonReviews = InferType<typeof personReviewsSchema>;

const sentFields = {
  tookPlace: bool().required(),
  overall: number().integer().nullable().defined(),
  scores: scoresSchema.required(),
  text: string().defined(),
  privateNote: string().defined(),
};

/**
 * The reviews of a stay as one of its two people may see them; `id` is that of the booking. `mine`: the own one.
 * `otherHasWritten` says only that there is one. `received`: the other one, once published. Both are published when both
 * are written, otherwise when the time to write is over.
 */
export const stayReviewsSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  mine: object({
    ...sentFields,
    wouldHostAgain: bool().nullable().defined(),
    version: number().integer().required(),
    writtenAt: string().required(),
  })
    .nullable()
    .default(null),
  otherHasWritten: bool().required(),
  received: object({
    overall: number().integer().required(),
    scores: scoresSchema.required(),
    text: string().defined(),
    privateNote: string().defined(),
  })
    .nullable()
    .default(null),
  publishedAt: string().nullable().defined(),
  /** The host's answer to the guest's review. */
  reply: string().nullable().defined(),
  repliedAt: string().nullable().defined(),
});
export type StayReviews = InferType<typeof stayReviewsSchema>;

/**
 * What other hosts said privately about the guest of a booking. `hostAgain`: how many of those who answered would host them
 * again; null below three answers. Each host counts once, with their latest answer.
 */
export const guestRecordSchema = object({
  hostAgain: object({
    yes: number().integer().min(0).required(),
    of: number().integer().min(1).required(),
  })
    .nullable()
    .default(null),
});
export type GuestRecord = InferType<typeof guestRecordSchema>;

export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewsQuerySchema = listQuery.shape({
  sort: string<ReviewSort>().oneOf(reviewSorts).optional(),
});
export type ReviewsQuery = InferType<typeof reviewsQuerySchema>;

/** The host's answer to a guest's review. */
export const replySchema = object({
  text: textOfAtLeast(1, limits.replyMax, 'Please write an answer'),
});
export type ReviewReply = InferType<typeof replySchema>;

export const listReviews = endpoint(addresses.listReviews, {
  summary: 'Published reviews of a listing with their figures; newest first unless sorted.',
  access: 'anyone',
  params: propertyParams,
  query: reviewsQuerySchema,
  reply: listingReviewsSchema,
  refusals: ['not_found', 'bad_filter', 'bad_cursor'],
});

export const listPersonReviews = endpoint(addresses.listPersonReviews, {
  summary: 'Published reviews of a person, as guest and as host, newest first.',
  access: 'anyone',
  params: propertyParams,
  query: listQuery,
  reply: personReviewsSchema,
  refusals: ['not_found', 'bad_cursor'],
});

export const getGuestRecord = endpoint(addresses.getGuestRecord, {
  summary: 'How many other hosts would host the guest of a booking again; for the host of that booking.',
  access: 'host',
  params: propertyParams,
  reply: guestRecordSchema,
  refusals: ['not_found', 'forbidden'],
});

export const writeReview = endpoint(addresses.writeReview, {
  summary:
    "Writes or replaces the caller's review of a stay, until both reviews are published. The reply is empty, because the " +
    'change feed has the result.',
  access: 'guest-or-host',
  params: propertyParams,
  body: sentReviewSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'wrong_state', 'review_closed', 'already_written'],
});

export const replyToReview = endpoint(addresses.replyToReview, {
  summary: "Writes the host's public answer to the guest's review of a stay.",
  access: 'host',
  params: propertyParams,
  body: replySchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'wrong_state', 'review_closed'],
});

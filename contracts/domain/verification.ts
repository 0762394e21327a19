import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { listingLimits } from '#contracts/form-limits.ts';
import { reviewFilters, type ReviewFilter } from './option-lists.ts';
import { listedPropertySchema, pageQuery } from './properties.ts';

/** `text`: a part of title or place, in any case and without accents. `hostId`: only listings of this host. */
export const reviewQuerySchema = pageQuery.shape({
  filter: string<ReviewFilter>().oneOf(reviewFilters).optional(),
  text: string().max(listingLimits.locationMax).optional(),
  hostId: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type ReviewQuery = InferType<typeof reviewQuerySchema>;

/**
 * Listings staff have something to decide about: submitted ones and verified ones that changed, those that wait longest
 * first, then those never submitted. The documented list of pending listings knows no changed ones.
 */
export const listVerificationQueue = endpoint(addresses.listVerificationQueue, {
  summary:
    'Listings waiting for a decision of staff, longest wait first, then those never submitted; without their tours.',
  access: 'staff',
  query: pageQuery,
  reply: array().of(listedPropertySchema.required()).required(),
  refusals: ['forbidden', 'bad_cursor'],
});

export const listForReview = endpoint(addresses.listForReview, {
  summary:
    'All listings whatever their status, newest first and without their tours, for staff; a Link header leads to the next page.',
  access: 'staff',
  query: reviewQuerySchema,
  reply: array().of(listedPropertySchema.required()).required(),
  refusals: ['forbidden', 'bad_filter', 'bad_cursor'],
});

const count = () => number().integer().min(0).required();

/** How many listings there are of each kind. `verified` counts `changed` too. */
export const reviewCountsSchema = object({
  all: count(),
  pending: count(),
  unsubmitted: count(),
  verified: count(),
  rejected: count(),
  changed: count(),
});
export type ReviewCounts = InferType<typeof reviewCountsSchema>;

export const countForReview = endpoint(addresses.countForReview, {
  summary: 'How many listings stand where in their verification, for staff.',
  access: 'staff',
  reply: reviewCountsSchema,
  refusals: ['forbidden'],
});

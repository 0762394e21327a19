import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { listingLimits } from '#contracts/form-limits.ts';
import { verificationFilters, type VerificationFilter } from './state-lists.ts';
import { listedPropertySchema, pageQuery } from './properties.ts';

/** `text`: part of the title or place, without case and accents. `hostId`: only listings of this host. */
export const verificationQuerySchema = pageQuery.shape({
  filter: string<VerificationFilter>().oneOf(verificationFilters).optional(),
  text: string().max(listingLimits.locationMax).optional(),
  hostId: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type VerificationQuery = InferType<typeof verificationQuerySchema>;

/**
 * Listings that need a decision of staff: submitted ones and verified ones that changed, longest wait first, then those
 * never submitted. The documented list of pending listings does not contain changed ones.
 */
export const listVerificationQueue = endpoint(addresses.listVerificationQueue, {
  summary:
    'Listings waiting for a decision of staff, longest wait first, then those never submitted; without their tours.',
  access: 'staff',
  query: pageQuery,
  reply: array().of(listedPropertySchema.required()).required(),
  refusals: ['forbidden', 'bad_cursor'],
});

export const listForVerification = endpoint(addresses.listForVerification, {
  summary:
    'All listings whatever their status, newest first and without their tours, for staff; a Link header leads to the next page.',
  access: 'staff',
  query: verificationQuerySchema,
  reply: array().of(listedPropertySchema.required()).required(),
  refusals: ['forbidden', 'bad_filter', 'bad_cursor'],
});

const count = () => number().integer().min(0).required();

/** Number of listings by verification state. `verified` includes `changed`. */
export const verificationCountsSchema = object({
  all: count(),
  pending: count(),
  unsubmitted: count(),
  verified: count(),
  rejected: count(),
  changed: count(),
});
export type VerificationCounts = InferType<typeof verificationCountsSchema>;

export const countByVerification = endpoint(addresses.countByVerification, {
  summary: 'Number of listings by verification state, for staff.',
  access: 'staff',
  reply: verificationCountsSchema,
  refusals: ['forbidden'],
});

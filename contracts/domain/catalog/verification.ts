import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, listQuery, text, textList, wholeNumber } from '#contracts/fields/fields.ts';
import { visibleText } from '#contracts/fields/visible-text.ts';
import { documentLimits, listingLimits, verificationNotesMax } from '#contracts/form-limits.ts';
import { rejectionNeedsNotes } from '#contracts/rules/rejection-notes.ts';
import { listedPropertySchema, propertyParams, propertySchema } from './properties.ts';
import { pageQuery } from './property-query.ts';
import {
  verificationFilters,
  verificationStatuses,
  type VerificationFilter,
  type VerificationStatus,
} from '#contracts/domain/state-lists.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

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

export const listPendingVerification = endpoint(addresses.listPendingVerification, {
  summary: 'Listings waiting for verification, oldest first and without their tours.',
  access: 'staff',
  query: pageQuery,
  reply: array().of(listedPropertySchema.required()).required(),
  refusals: ['forbidden', 'bad_cursor'],
});

/**
 * A staff decision. `version` binds it to what was reviewed; a rejection needs notes. Source: spec §7, decision 007.
 */
export const verificationSchema = object({
  status: exact(string<VerificationStatus>()).oneOf(verificationStatuses).required(),
  notes: text(verificationNotesMax)
    .nullable()
    .default(null)
    .test('rejection', rejectionNeedsNotes, (notes, { parent }) => {
      const { status } = parent as { status?: unknown };
      // A text over its limit has its own message and is not checked here.
      return (
        status !== 'rejected' ||
        (notes ?? '').length > verificationNotesMax ||
        visibleText(notes ?? '') !== ''
      );
    }),
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

export type Verification = InferType<typeof verificationSchema>;

export const verifyProperty = endpoint(addresses.verifyProperty, {
  summary: 'Sets the verification status of a listing.',
  access: 'staff',
  params: propertyParams,
  body: verificationSchema,
  reply: propertySchema,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'changed_since_opened'],
});

/**
 * `POST …/submit-verification`: names or addresses of documents; an uploaded one as `documentEntry` writes it. Source:
 * spec §7.
 */
export const verificationRequestSchema = object({
  documents: textList(documentLimits.count, documentLimits.length).default([]),
});

export type VerificationRequest = InferType<typeof verificationRequestSchema>;

export const submitVerification = endpoint(addresses.submitVerification, {
  summary: 'Asks staff to verify a listing.',
  access: 'host',
  params: propertyParams,
  body: verificationRequestSchema,
  reply: propertySchema,
  refusals: [
    'not_found',
    'forbidden',
    'email_unverified',
    'invalid_fields',
    'wrong_state',
    'picture_missing',
  ],
});

/** An entry of a listing's audit trail, for staff. `actor`: null if no person caused it. */
export const auditEntrySchema = object({
  id: entityId().required(),
  at: string().required(),
  action: string().required(),
  actor: publicUserSchema.nullable().defined(),
  detail: object().nullable().defined(),
});

export type AuditEntry = InferType<typeof auditEntrySchema>;

export const listPropertyAudit = endpoint(addresses.listPropertyAudit, {
  summary: 'Audit trail of a listing for staff, newest first; a Link header leads to the next page.',
  access: 'staff',
  query: listQuery,
  params: propertyParams,
  reply: array().of(auditEntrySchema.required()).required(),
  refusals: ['not_found', 'forbidden', 'bad_cursor'],
});

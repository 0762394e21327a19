import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, textOfAtLeast, wholeNumber } from '#contracts/fields/fields.ts';
import { reportLimits as limits, statementMessage } from '#contracts/report-limits.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** Whether the stays that a suspended person booked are kept, or cancelled by their policy. */
export const guestStaysChoices = ['keep', 'cancel'] as const;
export type GuestStaysChoice = (typeof guestStaysChoices)[number];

/** Terms of a suspension, part of the decision. `days`: from now; null until staff lift it. */
export const suspensionTermsSchema = object({
  days: wholeNumber(1, limits.suspensionDaysMax).nullable().default(null),
  guestStays: exact(string<GuestStaysChoice>())
    .oneOf(guestStaysChoices)
    .required('Choose what becomes of stays'),
});
export type SuspensionTerms = InferType<typeof suspensionTermsSchema>;

const person = () => publicUserSchema.nullable().default(null);

/** A suspension as staff see it. Instants are ISO 8601. `until`: null until it is lifted; `endedBy`: null if its time was over. */
export const staffSuspensionSchema = object({
  id: entityId().required(),
  /** The report that decided it. */
  reportId: entityId().required(),
  statement: string().defined(),
  startedAt: string().required(),
  startedBy: person(),
  until: string().nullable().defined(),
  endedAt: string().nullable().defined(),
  endedBy: person(),
  endReason: string().nullable().defined(),
});
export type StaffSuspension = InferType<typeof staffSuspensionSchema>;

const count = () => number().integer().min(0).required();
/** Stays that a suspension would end: their number, and what is refunded in whole US dollars. */
const endingSchema = () => object({ stays: count(), refund: count() });

/**
 * Effects that a suspension of the person in a report would have now. `asHost`: stays at their listings, refunded in full;
 * `asGuest`: stays that they booked, refunded by policy; `requests`: of theirs without an answer, which end in any case.
 * `history`: latest first.
 */
export const suspensionOutlookSchema = object({
  isStaff: bool().required(),
  listings: count(),
  asHost: endingSchema().required(),
  asGuest: endingSchema().required(),
  requests: count(),
  /** Whether the person has more stays than were counted. */
  isMore: bool().required(),
  history: array().of(staffSuspensionSchema.required()).required(),
});
export type SuspensionOutlook = InferType<typeof suspensionOutlookSchema>;

/** Why a suspension is lifted; the person reads it. */
export const liftSchema = object({
  reason: textOfAtLeast(limits.statementMin, limits.statementMax, statementMessage),
});
export type Lift = InferType<typeof liftSchema>;

export const getSuspensionOutlook = endpoint(addresses.getSuspensionOutlook, {
  summary: 'Effects of suspending the person in a report, and earlier suspensions, for staff.',
  access: 'staff',
  params: propertyParams,
  reply: suspensionOutlookSchema,
  refusals: ['forbidden', 'not_found'],
});

export const liftSuspension = endpoint(addresses.liftSuspension, {
  summary: "Ends a suspension before its time: the person's listings are shown again.",
  access: 'staff',
  params: propertyParams,
  body: liftSchema,
  success: 204,
  refusals: ['forbidden', 'not_found', 'invalid_fields', 'changed_since_opened'],
});

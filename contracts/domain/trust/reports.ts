import { array, boolean, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import {
  entityId,
  exact,
  knownText,
  listOf,
  listQuery,
  text,
  textOfAtLeast,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import { parseDocumentAddress } from '#contracts/domain/pictures/picture-addresses.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import {
  reportDecisions,
  reportReasons,
  reportStates,
  reportTargetKinds,
  type ReportDecision,
  type ReportReason,
  type ReportState,
  type ReportTargetKind,
} from './report-lists.ts';

const targetKind = () => exact(string<ReportTargetKind>()).oneOf(reportTargetKinds).required();
/** Address of an uploaded photo. */
const photo = () =>
  text(limits.addressMax, { message: 'Must be an uploaded photo', isMet: (address) => isDocument(address) });
const isDocument = (address: string): boolean =>
  parseDocumentAddress(address) !== null && !address.includes('#');

const reason = () => exact(string<ReportReason>()).oneOf(reportReasons).required();

/**
 * A copy of what was reported. `title`: of the retreat, or the name of the person; `author`: who wrote it; `version`: of a
 * listing.
 */
export const reportCopySchema = object({
  title: knownText(limits.copyTitleMax).default(''),
  text: knownText(limits.copyTextMax).default(''),
  author: knownText(limits.copyTitleMax).default(''),
  pictures: listOf(knownText(limits.addressMax).required(), limits.copyPicturesMax).default(() => []),
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullable().default(null),
});
export type ReportCopy = InferType<typeof reportCopySchema>;

/**
 * A report as it is sent. `targetId`: id of the listing, person, message or review; a picture is named by its listing and
 * its address. `photos`: addresses of uploaded documents, which only the reporter and staff can see. `evidence`: what the
 * reporter saw, which may have changed since.
 */
export const newReportSchema = object({
  targetKind: targetKind(),
  targetId: entityId().required(),
  pictureUrl: text(limits.addressMax)
    .nullable()
    .default(null)
    .when('targetKind', {
      is: 'picture',
      then: (schema) => schema.required('Name the picture'),
    }),
  reason: reason(),
  text: text(limits.textMax).default(''),
  photos: listOf(photo().required(), limits.photosMax).default(() => []),
  evidence: reportCopySchema.default(() => reportCopySchema.getDefault()),
});
export type NewReport = InferType<typeof newReportSchema>;

/** Fields that every view of a report has: the reporter's, that of the person concerned, and that of staff. */
export const reportedFields = {
  id: entityId().required(),
  targetKind: targetKind(),
  targetId: entityId().required(),
  pictureUrl: string().nullable().defined(),
  /** Title of the retreat, or the name of the person, as it was when the report arrived. */
  title: string().defined(),
  reason: reason(),
  state: string<ReportState>().oneOf(reportStates).required(),
  decision: string<ReportDecision>().oneOf(reportDecisions).nullable().defined(),
  createdAt: string().required(),
  decidedAt: string().nullable().defined(),
};

/**
 * A report as one of its two people sees it. `role`: who the caller is in it; the person concerned sees it only once
 * something was decided against them, and never who reported it or in which words. `appealUntil`: null if the caller cannot
 * appeal. `suspensionEnd`: for the person concerned, if the suspension has ended; absent from older servers. Instants are
 * ISO 8601.
 */
export const reportSchema = object({
  ...reportedFields,
  role: string<'reporter' | 'concerned'>().oneOf(['reporter', 'concerned']).required(),
  text: string().defined(),
  statement: string().nullable().defined(),
  appealUntil: string().nullable().defined(),
  suspensionEnd: object({
    at: string().required(),
    /** False if its time was over. */
    isLifted: boolean().required(),
    /** Why staff lifted it. */
    reason: string().nullable().defined(),
  })
    .optional()
    .default(undefined),
});
export type Report = InferType<typeof reportSchema>;

/** A page of reports; `next` is the cursor of the next one. */
export const reportPageSchema = object({
  reports: array().of(reportSchema.required()).required(),
  next: string().nullable().defined(),
});
export type ReportPage = InferType<typeof reportPageSchema>;

export const sentReportSchema = object({ id: number().integer().required() });
export type SentReport = InferType<typeof sentReportSchema>;

export const appealSchema = object({
  text: textOfAtLeast(limits.appealMin, limits.appealMax, 'Please say why you disagree'),
});
export type Appeal = InferType<typeof appealSchema>;

export const createReport = endpoint(addresses.createReport, {
  summary:
    'Reports a listing, person, message, picture or review to staff. A copy of an open report is answered with that report.',
  access: 'user',
  body: newReportSchema,
  reply: sentReportSchema,
  success: 201,
  refusals: ['not_found', 'invalid_fields', 'rule_violated', 'limit_reached', 'picture_missing'],
});

export const listMyReports = endpoint(addresses.listMyReports, {
  summary: "The caller's reports, and decisions of staff that concern the caller, newest first.",
  access: 'user',
  query: listQuery,
  reply: reportPageSchema,
  refusals: ['bad_cursor'],
});

export const appealReport = endpoint(addresses.appealReport, {
  summary: 'Asks for another decision, once for each of the two people and within six months.',
  access: 'user',
  whileSuspended: true,
  params: propertyParams,
  body: appealSchema,
  success: 204,
  refusals: ['not_found', 'invalid_fields', 'wrong_state'],
});

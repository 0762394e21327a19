import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, flag, listQuery, textOfAtLeast, wholeNumber } from '#contracts/fields/fields.ts';
import { reportLimits as limits, statementMessage } from '#contracts/report-limits.ts';
import { messageSchema } from '#contracts/domain/messaging/messages.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import {
  decisionTemplates,
  reportDecisions,
  reportTargetKinds,
  type DecisionTemplate,
  type ReportDecision,
  type ReportTargetKind,
} from './report-lists.ts';
import { reportCopySchema, reportedFields } from './reports.ts';
import { suspensionTermsSchema } from './suspensions.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** States that staff can filter by. `waiting`: open or appealed. */
export const reportFilters = ['waiting', 'open', 'appealed', 'decided'] as const;
export type ReportFilter = (typeof reportFilters)[number];
export const assigneeFilters = ['me', 'nobody'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

/** `text`: words in the report or in what was reported, without case and accents. */
export const moderationQuerySchema = listQuery.shape({
  state: string<ReportFilter>().oneOf(reportFilters).optional(),
  kind: string<ReportTargetKind>().oneOf(reportTargetKinds).optional(),
  assignee: string<AssigneeFilter>().oneOf(assigneeFilters).optional(),
  text: string().max(limits.searchMax).optional(),
});
export type ModerationQuery = InferType<typeof moderationQuerySchema>;

const person = () => publicUserSchema.nullable().default(null);

const staffFields = {
  ...reportedFields,
  version: number().integer().min(1).required(),
  /** 1 to 3. */
  weight: number().integer().required(),
  /** Since when it waits for a decision: when it arrived, or was appealed. */
  waitingSince: string().required(),
  reporter: person(),
  /** The host, author, sender or person that it concerns. */
  subject: person(),
  assignee: person(),
};

/** A report in the queue of staff. */
export const staffReportSchema = object(staffFields);
export type StaffReport = InferType<typeof staffReportSchema>;

export const staffReportPageSchema = object({
  reports: array().of(staffReportSchema.required()).required(),
  next: string().nullable().defined(),
});
export type StaffReportPage = InferType<typeof staffReportPageSchema>;

const count = () => number().integer().min(0).required();
/**
 * Numbers of reports by state; `mine`: waiting ones that are assigned to the caller. `heldMessages`: messages to check;
 * absent from older servers.
 */
export const moderationCountsSchema = object({
  open: count(),
  appealed: count(),
  decided: count(),
  mine: count(),
  heldMessages: number().integer().min(0).optional(),
});
export type ModerationCounts = InferType<typeof moderationCountsSchema>;

/**
 * A report with everything that a decision needs. `evidence`: what the reporter saw; `received`: the state when the report
 * arrived; `present`: the state now, null if it is gone. `earlier`: other decided reports about the same thing, newest first.
 */
export const staffReportDetailSchema = object({
  ...staffFields,
  text: string().defined(),
  /** Addresses of photos that the reporter added; absent from older servers. */
  photos: array().of(string().required()).optional(),
  evidence: reportCopySchema.required(),
  received: reportCopySchema.required(),
  present: reportCopySchema.nullable().default(null),
  /** Other open reports about the same thing. */
  alsoOpen: count(),
  statement: string().nullable().defined(),
  decidedBy: person(),
  earlier: array()
    .of(
      object({
        id: entityId().required(),
        decision: string<ReportDecision>().oneOf(reportDecisions).required(),
        statement: string().defined(),
        decidedBy: person(),
        decidedAt: string().required(),
      }),
    )
    .required(),
  appeals: array()
    .of(object({ author: person(), text: string().defined(), createdAt: string().required() }))
    .required(),
  /** Whether the caller took the decision that was appealed, so that somebody else has to decide. */
  isOwnDecision: bool().required(),
});
export type StaffReportDetail = InferType<typeof staffReportDetailSchema>;

const version = () => wholeNumber(1, Number.MAX_SAFE_INTEGER).required();

export const assignmentSchema = object({ version: version(), assigned: flag().required() });
export type Assignment = InferType<typeof assignmentSchema>;

/** A decision about a version of a report. Both people read the statement; that of a suspension only its person. */
export const decisionSchema = object({
  version: version(),
  decision: exact(string<ReportDecision>()).oneOf(reportDecisions).required(),
  template: exact(string<DecisionTemplate>()).oneOf(decisionTemplates).required(),
  statement: textOfAtLeast(limits.statementMin, limits.statementMax, statementMessage),
  /** Only for `suspend`, which needs them unless an appeal does not succeed and the suspension lasts. */
  suspension: suspensionTermsSchema.nullable().default(null),
});
export type Decision = InferType<typeof decisionSchema>;

export const undoSchema = object({ version: version() });

export const messagesAroundSchema = array().of(messageSchema.required()).required();

export const listReports = endpoint(addresses.listReports, {
  summary: 'Reports for staff, longest wait first; those that are decided, latest first.',
  access: 'staff',
  query: moderationQuerySchema,
  reply: staffReportPageSchema,
  refusals: ['forbidden', 'bad_filter', 'bad_cursor'],
});

export const countReports = endpoint(addresses.countReports, {
  summary: 'Numbers of reports by state and of messages to check, for staff.',
  access: 'staff',
  reply: moderationCountsSchema,
  refusals: ['forbidden'],
});

export const getReport = endpoint(addresses.getReport, {
  summary: 'A report with its evidence, the present state and earlier decisions, for staff.',
  access: 'staff',
  params: propertyParams,
  reply: staffReportDetailSchema,
  refusals: ['forbidden', 'not_found'],
});

export const readMessagesAround = endpoint(addresses.readMessagesAround, {
  summary: 'The messages next to a reported one, for staff. Each access is recorded.',
  access: 'staff',
  params: propertyParams,
  reply: messagesAroundSchema,
  refusals: ['forbidden', 'not_found', 'wrong_state'],
});

export const assignReport = endpoint(addresses.assignReport, {
  summary: 'Assigns a report to the caller, or to nobody.',
  access: 'staff',
  params: propertyParams,
  body: assignmentSchema,
  success: 204,
  refusals: ['forbidden', 'not_found', 'invalid_fields', 'changed_since_opened', 'wrong_state'],
});

export const decideReport = endpoint(addresses.decideReport, {
  summary:
    'Decides about a report: dismisses it, hides what was reported, warns its author, or suspends them, which needs a ' +
    'fresh proof.',
  access: 'staff',
  params: propertyParams,
  body: decisionSchema,
  success: 204,
  refusals: [
    'proof_needed',
    'forbidden',
    'not_found',
    'invalid_fields',
    'rule_violated',
    'changed_since_opened',
    'wrong_state',
  ],
});

export const undoDecision = endpoint(addresses.undoDecision, {
  summary:
    'Takes a decision back: what it hid is shown again if it is still there, and the report is open again.',
  access: 'staff',
  params: propertyParams,
  body: undoSchema,
  success: 204,
  refusals: ['forbidden', 'not_found', 'invalid_fields', 'changed_since_opened', 'wrong_state'],
});

import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, listQuery, textOfAtLeast, wholeNumber } from '#contracts/fields/fields.ts';
import { reportLimits, statementMessage } from '#contracts/report-limits.ts';
import { holdLimits as limits } from '#contracts/request-limits.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** Why a message is checked: a link in the first message of a conversation, or the same text to several hosts. */
export const holdReasons = ['link', 'repeated'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const heldOrders = ['oldest', 'newest'] as const;
export type HeldOrder = (typeof heldOrders)[number];

/** `text`: words of the message or the sender's name, without case and accents. */
export const heldQuerySchema = listQuery.shape({
  order: string<HeldOrder>().oneOf(heldOrders).optional(),
  reason: string<HoldReason>().oneOf(holdReasons).optional(),
  text: string().max(limits.searchMax).optional(),
});
export type HeldQuery = InferType<typeof heldQuerySchema>;

/** A message that waits for staff. They see neither the retreat nor other messages of the two. */
export const heldMessageSchema = object({
  id: entityId().required(),
  version: number().integer().min(1).required(),
  reason: string<HoldReason>().oneOf(holdReasons).required(),
  content: string().defined(),
  createdAt: string().required(),
  sender: publicUserSchema.nullable().default(null),
  recipient: publicUserSchema.nullable().default(null),
});
export type HeldMessage = InferType<typeof heldMessageSchema>;

export const heldPageSchema = object({
  messages: array().of(heldMessageSchema.required()).required(),
  /** Number of messages that wait, of all pages and without filters. */
  waiting: number().integer().min(0).required(),
  next: string().nullable().defined(),
});
export type HeldPage = InferType<typeof heldPageSchema>;

export const heldDecisions = ['release', 'refuse'] as const;
export type HeldDecision = (typeof heldDecisions)[number];

/** A decision about a version of a message. The sender of a refused one reads the statement. */
export const heldDecisionSchema = object({
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER).required(),
  decision: exact(string<HeldDecision>()).oneOf(heldDecisions).required(),
  statement: textOfAtLeast(reportLimits.statementMin, reportLimits.statementMax, statementMessage),
});
export type NewHeldDecision = InferType<typeof heldDecisionSchema>;

export const listHeldMessages = endpoint(addresses.listHeldMessages, {
  summary: 'Messages that wait for a check by staff, oldest first unless asked otherwise.',
  access: 'staff',
  query: heldQuerySchema,
  reply: heldPageSchema,
  refusals: ['forbidden', 'bad_filter', 'bad_cursor'],
});

export const decideHeldMessage = endpoint(addresses.decideHeldMessage, {
  summary: 'Delivers a message that waits for a check, or refuses it.',
  access: 'staff',
  params: object({ messageId: entityId().required() }),
  body: heldDecisionSchema,
  success: 204,
  refusals: ['forbidden', 'not_found', 'invalid_fields', 'changed_since_opened', 'wrong_state'],
});

import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { calendarLimits as limits } from '#contracts/calendar-limits.ts';
import { calendarDay, entityId, exact, listOf, text } from '#contracts/fields/fields.ts';
import {
  calendarRulesSchema,
  dateRuleSchema,
  isDayRange,
  rangeMessage,
  ruleId,
  settingsChangeSchema,
} from './calendar-rules.ts';
import { propertyParams } from './properties.ts';

export const calendarOps = ['block', 'unblock', 'rule', 'removeRule', 'settings'] as const;
export type CalendarOpName = (typeof calendarOps)[number];

const opFields: Record<CalendarOpName, readonly string[]> = {
  block: ['from', 'to'],
  unblock: ['from', 'to'],
  rule: ['rule'],
  removeRule: ['ruleId'],
  settings: ['settings'],
};

/**
 * One change of a calendar: `block` and `unblock` days from `from` to `to`, both included, `block` with a `note` that
 * only the host sees; add or replace a `rule` by its id; remove a rule; change
 * some of the `settings`.
 */
export const calendarOpSchema = object({
  op: exact(string<CalendarOpName>()).oneOf(calendarOps).required(),
  from: calendarDay().optional(),
  to: calendarDay()
    .optional()
    .test(
      'range',
      rangeMessage,
      (to, { parent }) => to === undefined || isDayRange((parent as { from?: string }).from, to),
    ),
  note: text(limits.noteMax).nullable().optional(),
  rule: dateRuleSchema.default(undefined).optional(),
  ruleId: ruleId().optional(),
  settings: settingsChangeSchema.default(undefined).optional(),
}).test('fields', 'A field is missing', (change, { createError }) => {
  const values = change as Record<string, unknown>;
  // An invalid name of a change is reported by its own field.
  const fields = calendarOps.includes(change.op) ? opFields[change.op] : [];
  const missing = fields.find((field) => values[field] === undefined);
  return missing === undefined || createError({ message: `${missing} is required for this change` });
});
export type CalendarOp = InferType<typeof calendarOpSchema>;

export const calendarChangeSchema = object({
  ops: listOf(calendarOpSchema.required(), limits.opsMax).min(1).required(),
});
export type CalendarChange = InferType<typeof calendarChangeSchema>;

/** Why a day was not blocked or unblocked. */
export const dayRefusals = ['booked', 'imported', 'departure', 'past', 'too-far'] as const;
export type DayRefusal = (typeof dayRefusals)[number];

export const refusedDaySchema = object({
  day: string().required(),
  reason: string<DayRefusal>().oneOf(dayRefusals).required(),
});
export type RefusedDay = InferType<typeof refusedDaySchema>;

/**
 * `applied`: number of days, rules and settings that are now as asked. `refused`: the days that keep what claims them, in
 * order; the others of their change were applied.
 */
export const calendarReplySchema = object({
  applied: number().integer().min(0).required(),
  refused: array().of(refusedDaySchema.required()).required(),
});
export type CalendarReply = InferType<typeof calendarReplySchema>;

export const claimKinds = ['booking', 'block', 'import', 'departure'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * Days of a listing that something other than a stay claims, from `from` to `to`, both included; only its host receives
 * them. `reference` is the id of the calendar source or of the departure, and `note` belongs to a block.
 */
export const claimedRangeSchema = object({
  from: string().required(),
  to: string().required(),
  kind: string<Exclude<ClaimKind, 'booking'>>().oneOf(['block', 'import', 'departure']).required(),
  reference: entityId().nullable().defined(),
  note: string().nullable().defined(),
});
export type ClaimedRange = InferType<typeof claimedRangeSchema>;

/**
 * Claims of a listing other than stays, for its host, and the names of the sites whose calendars it imports. One row of
 * the change feed, under the listing's id.
 */
export const hostCalendarSchema = object({
  id: entityId().required(),
  claims: array().of(claimedRangeSchema.required()).required(),
  sources: array()
    .of(object({ id: entityId().required(), name: string().required() }).required())
    .required(),
});
export type HostCalendar = InferType<typeof hostCalendarSchema>;

/**
 * A day of a listing. `price` is the price of its night without a package, in whole US dollars. `isFree`: nothing claims
 * it, and it is not needed to prepare for a stay. Only the host receives `kind`, `note`, `bookingId` and `reference` of a
 * claimed day.
 */
export const calendarDaySchema = object({
  day: string().required(),
  isFree: bool().required(),
  price: number().integer().required(),
  kind: string<ClaimKind>().oneOf(claimKinds).optional(),
  note: string().nullable().optional(),
  bookingId: entityId().optional(),
  reference: entityId().optional(),
});
export type CalendarDayState = InferType<typeof calendarDaySchema>;

export const propertyCalendarSchema = object({
  rules: calendarRulesSchema.required(),
  days: array().of(calendarDaySchema.required()).required(),
});
export type PropertyCalendar = InferType<typeof propertyCalendarSchema>;

export const getCalendar = endpoint(addresses.getCalendar, {
  summary:
    'Rules and days of a listing, at most 400 days; by default from today in its time zone. The host also sees what ' +
    'claims a day.',
  access: 'anyone',
  params: propertyParams,
  query: object({ from: calendarDay().optional(), to: calendarDay().optional() }),
  reply: propertyCalendarSchema,
  refusals: ['not_found', 'bad_filter'],
});

export const changeCalendar = endpoint(addresses.changeCalendar, {
  summary:
    'Changes the calendar of a listing: blocked days, rules and settings. Days that a stay or a calendar claims keep ' +
    'it, and are named in the reply.',
  access: 'host',
  params: propertyParams,
  body: calendarChangeSchema,
  reply: calendarReplySchema,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'limit_reached'],
});

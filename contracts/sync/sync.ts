import { array, bool, mixed, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { calendarDay, entityId, exact, idempotencyKey, listOf } from '#contracts/fields/fields.ts';
import { cardPageSize, changePage, pushEnvelope } from '#contracts/limits.ts';
import { searchFields } from '#contracts/domain/catalog/property-query.ts';
import { syncTables, type SyncTable } from './sync-wire.ts';

export {
  headers,
  packCard,
  packedCardFields,
  PROTOCOL_VERSION,
  syncTables,
  type SyncTable,
} from './sync-wire.ts';

/**
 * The present state of a row. `removed`: it was deleted, or the reader may no longer see it; `row` is then null. `seq`
 * grows with each write; rows of a full sync have the sequence number at which it started.
 */
export const changeSchema = object({
  seq: number().integer().min(0).required(),
  table: string<SyncTable>().oneOf(syncTables).required(),
  id: number().integer().min(1).required(),
  removed: bool().required(),
  row: mixed<object>().nullable().defined(),
});
export type Change = InferType<typeof changeSchema>;

/**
 * `cursor` is opaque and contains the epoch; `more`: another page is ready. `seq`: every change up to it is
 * in this page or the ones before, so a write that was answered with a `Sync-Seq` up to it is in the mirror; null
 * until a first read is complete.
 */
export const changesReplySchema = object({
  changes: array().of(changeSchema.required()).required(),
  seq: number().integer().min(0).nullable().defined(),
  cursor: string().required(),
  more: bool().required(),
});
export type ChangesReply = InferType<typeof changesReplySchema>;

export const listChanges = endpoint(addresses.listChanges, {
  summary:
    'What changed since the cursor among the rows the caller may see. Without a cursor: categories and, for a ' +
    'signed-in person, all of their own rows, then what changes from here on.',
  access: 'anyone',
  query: object({
    cursor: string().max(200).optional(),
    limit: number().integer().min(1).max(changePage.max).optional(),
  }),
  reply: changesReplySchema,
  refusals: ['bad_cursor', 'epoch_changed', 'sign_in_required', 'account_deleted'],
});

/**
 * A page of cards, each a tuple in the order of `packedCardFields`; newest listing first. `taken`, if requested: for
 * each listing of the page with taken days its id, then the first and last day of each run of taken days.
 */
export const cardPageSchema = object({
  cards: array().of(array().required()).required(),
  taken: array().of(array().required()).optional(),
  cursor: string().nullable().defined(),
});

export const listCards = endpoint(addresses.listCards, {
  summary: 'Verified listings as packed cards, for the offline window and the map.',
  access: 'anyone',
  query: object({
    /** `west,south,east,north` in degrees: only listings inside. `west` may exceed `east` across the date line. */
    bbox: string().max(100).optional(),
    ...searchFields,
    /** Requests the taken days of the listings from this day on. */
    takenFrom: calendarDay().optional(),
    limit: number().integer().min(1).max(cardPageSize).optional(),
    cursor: string().max(200).optional(),
  }),
  reply: cardPageSchema,
  refusals: ['bad_filter', 'bad_cursor'],
});

/** Ids from `from` to `to`, both inclusive, which only this user may create rows with. */
export const leaseSchema = object({ from: entityId().required(), to: entityId().required() });
export type Lease = InferType<typeof leaseSchema>;

export const takeLease = endpoint(addresses.takeLease, {
  summary: 'Leases a block of ids for rows created offline.',
  access: 'user',
  whileSuspended: true,
  reply: leaseSchema,
  success: 201,
});

/** Headers by name, in any case. A schema of an object with fields would drop names that it does not list. */
const callHeaders = () =>
  mixed<Record<string, string>>(
    (value: unknown): value is Record<string, string> =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((text) => typeof text === 'string'),
  );

/**
 * `orderingKey`: a call is not attempted after an earlier call with the same key in the envelope was refused. `lane` is
 * its name in protocol 3.
 */
const envelopeCallSchema = object({
  method: exact(string()).oneOf(['POST', 'PUT', 'DELETE']).required(),
  path: exact(string()).max(500).required(),
  headers: callHeaders().default({}),
  body: mixed<object>().nullable().optional(),
  orderingKey: exact(string()).max(100).optional(),
  lane: exact(string()).max(100).optional(),
});

export const pushSchema = object({
  calls: listOf(envelopeCallSchema.required(), pushEnvelope.max).min(1).required(),
});
export type Push = InferType<typeof pushSchema>;

export const pushReplySchema = object({
  answers: array()
    .of(
      object({
        status: number().integer().required(),
        headers: callHeaders().required(),
        body: mixed<object>().nullable().optional(),
      }).required(),
    )
    .required(),
});
export type PushReply = InferType<typeof pushReplySchema>;

export const push = endpoint(addresses.push, {
  summary: 'Up to 100 documented calls in one envelope, each with its own key, checks, receipt and answer.',
  access: 'user',
  whileSuspended: true,
  body: pushSchema,
  reply: pushReplySchema,
  refusals: ['invalid_fields', 'too_large'],
});

/** The idempotency key of a call. */
export const withdrawalSchema = object({ key: idempotencyKey().required() });

/**
 * `happened`: the call had its effect, and `body` is its answer, null if it had none or it is no longer stored. `seq`:
 * the change feed contains the effect from there on. Otherwise the call has had no effect and never will.
 */
export const withdrawalReplySchema = object({
  happened: bool().required(),
  seq: number().integer().min(0).required(),
  body: mixed<object>().nullable().defined(),
});
export type WithdrawalReply = InferType<typeof withdrawalReplySchema>;

export const withdrawCall = endpoint(addresses.withdrawCall, {
  summary:
    "Asks for the outcome of one of the caller's earlier calls. A call that has not arrived yet is refused from " +
    'then on, however late a copy of it comes.',
  access: 'user',
  whileSuspended: true,
  body: withdrawalSchema,
  reply: withdrawalReplySchema,
  refusals: ['invalid_fields'],
});

export const events = endpoint(addresses.events, {
  summary: 'Server-sent events: a hint that there is something new to read from the change feed.',
  access: 'anyone',
});

import { bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, flag, instant } from '#contracts/fields/fields.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';

/** How a guest was checked in: `ticket`: by scanning it. `list`: by name, or by typing the reference. */
export const checkInWays = ['ticket', 'list'] as const;
export type CheckInWay = (typeof checkInWays)[number];

/** A check-in. `at`: when the guest arrived, ISO 8601. `offline`: the host's device had no connection. */
export const checkInSchema = object({
  at: string().required(),
  way: string<CheckInWay>().oneOf(checkInWays).required(),
  offline: bool().required(),
});
export type CheckIn = InferType<typeof checkInSchema>;

/**
 * The ticket of a stay and its check-in, under the booking's id. `ticket`: text of the signed ticket, for the guest of a confirmed stay
 * that is not over; see `rules/on-site/tickets.ts`. `checkIn` is null until the guest is checked in.
 */
export const stayTicketSchema = object({
  id: entityId().required(),
  ticket: string().nullable().defined(),
  checkIn: checkInSchema.nullable().default(null),
});
export type StayTicket = InferType<typeof stayTicketSchema>;

/**
 * A key that verifies tickets: a public P-256 key as the coordinates of its JWK, base64url. Tickets that it signed are
 * accepted until `expiresAt`, ISO 8601.
 */
export const ticketKeySchema = object({
  id: number().integer().required(),
  x: string().required(),
  y: string().required(),
  expiresAt: string().required(),
});
export type TicketKey = InferType<typeof ticketKeySchema>;

/** `at`: when the guest arrived, by the clock of the device; the server never stores a later time than its own. */
export const newCheckInSchema = object({
  at: instant().required(),
  way: exact(string<CheckInWay>()).oneOf(checkInWays).required(),
  offline: flag().default(false),
});
export type NewCheckIn = InferType<typeof newCheckInSchema>;

/** `at`: when the host took the check-in back, by the clock of the device. */
export const checkInUndoSchema = object({ at: instant().required() });
export type CheckInUndo = InferType<typeof checkInUndoSchema>;

export const checkInGuest = endpoint(addresses.checkInGuest, {
  summary:
    'Checks the guest of a confirmed stay in. The first check-in is kept. The reply is empty, because the change feed has ' +
    'the result.',
  access: 'host',
  params: propertyParams,
  body: newCheckInSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'wrong_state', 'already_in'],
});

export const undoCheckIn = endpoint(addresses.undoCheckIn, {
  summary: 'Takes a check-in back within ten minutes.',
  access: 'host',
  params: propertyParams,
  body: checkInUndoSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'wrong_state'],
});

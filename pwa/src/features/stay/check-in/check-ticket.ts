import type { StayTicket, TicketKey } from '#contracts/domain/stay/check-ins.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { checkInProblemOf, isStayOver, type CheckInProblem } from '#contracts/rules/on-site/check-in.ts';
import { isGenuine, readTicket, type Ticket } from '#contracts/rules/on-site/tickets.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';

/** What the device of a host knows, to judge tickets without a connection. */
export interface TicketKnowledge {
  findKey: (id: number) => Promise<TicketKey | undefined>;
  findBooking: (id: number) => Promise<Booking | undefined>;
  findStayTicket: (id: number) => Promise<Pick<StayTicket, 'checkIn'> | undefined>;
  /** The time zone of a listing of this account, IANA name; null for a listing of somebody else. */
  findOwnZone: (propertyId: number) => Promise<string | null>;
}

/** Why a ticket does not admit its guest. */
export type TicketRefusal =
  | 'not-a-ticket'
  | 'unknown-key'
  | 'forged'
  | 'expired-key'
  | 'other-property'
  | CheckInProblem;

/**
 * The judgement on a ticket. `booking` is null for a stay that was booked, or confirmed, after this device was last
 * synced: its signature proves it.
 */
export type TicketVerdict =
  | { kind: 'admitted'; ticket: Ticket; booking: Booking | null }
  | { kind: 'already-in'; ticket: Ticket; booking: Booking | null; since: string }
  | { kind: 'refused'; reason: TicketRefusal; ticket: Ticket | null; booking: Booking | null };

/** Judges the text of a scanned code. @param now milliseconds since 1970 */
export async function checkTicket(
  text: string,
  knowledge: TicketKnowledge,
  now: number,
): Promise<TicketVerdict> {
  const refuse = (reason: TicketRefusal, ticket: Ticket | null = null, booking: Booking | null = null) =>
    ({ kind: 'refused', reason, ticket, booking }) as const;
  const read = readTicket(text);
  if (read === null) return refuse('not-a-ticket');
  const { ticket } = read;
  const key = await knowledge.findKey(ticket.keyId);
  if (key === undefined) return refuse('unknown-key');
  if (!(await isGenuine(read, key))) return refuse('forged');
  if (Date.parse(key.expiresAt) <= now) return refuse('expired-key', ticket);
  const zone = await knowledge.findOwnZone(ticket.propertyId);
  if (zone === null) return refuse('other-property', ticket);
  const stored = await knowledge.findBooking(ticket.bookingId);
  // A ticket is proof that a request was confirmed meanwhile.
  const booking = stored === undefined || stored.status === 'pending' ? null : stored;
  const day = dayOfBooking({ timeZone: booking?.timeZone ?? zone }, new Date(now));
  const isOver = booking !== null && isStayOver(booking, now);
  const problem = isOver ? 'over' : checkInProblemOf(booking ?? { ...ticket, status: 'confirmed' }, day);
  if (problem !== null) return refuse(problem, ticket, booking);
  const since = (await knowledge.findStayTicket(ticket.bookingId))?.checkIn?.at;
  if (since !== undefined) return { kind: 'already-in', ticket, booking, since };
  return { kind: 'admitted', ticket, booking };
}

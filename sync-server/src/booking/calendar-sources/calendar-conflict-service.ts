import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { findDepartureBookingsSince } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { readClaims } from '#server/booking/day-claims/booking-day-repository.ts';
import { claimRange } from '#server/booking/day-claims/import-claim-service.ts';
import {
  findEventsOf,
  type EventDays,
  type ImportedEvent,
} from '#server/booking/day-claims/imported-event-repository.ts';
import type { Trx } from '#server/database/database.ts';
import {
  findConflictsOf,
  insertConflicts,
  type StoredConflict,
} from '#server/booking/day-claims/calendar-conflict-repository.ts';
import type { StoredSource } from './calendar-source-repository.ts';

type NewConflict = Omit<StoredConflict, 'resolution'>;

const daysKeyOf = ({ startDay, endDay }: EventDays): string => `${startDay} ${endDay}`;
const keyOf = (conflict: NewConflict): string => `${daysKeyOf(conflict)} ${conflict.bookingId}`;

/**
 * Stores which events of a source meet stays here. Nothing is cancelled, and the stays keep their days.
 * @param today in the listing's zone
 * @returns those that were not known before and wait for the host
 */
export async function recordConflicts(
  trx: Trx,
  { id: sourceId, propertyId }: Pick<StoredSource, 'id' | 'propertyId'>,
  today: string,
): Promise<NewConflict[]> {
  const stored = await findConflictsOf(trx, [sourceId]);
  const known = new Set(stored.map(keyOf));
  const stays = await readStayDays(trx, propertyId, today);
  const events = await findEventsOf(trx, sourceId);
  const unavailable = new Set(events.filter(({ isUnavailable }) => isUnavailable).map(daysKeyOf));
  const isUnavailable = (conflict: NewConflict): boolean => unavailable.has(daysKeyOf(conflict));
  const resolved = stored.filter((one) => one.resolution !== null && isUnavailable(one));
  const added = findNewConflicts(events, stays, known).map((conflict) => {
    const earlier = isUnavailable(conflict) ? resolved.find((one) => isAbout(one, conflict)) : undefined;
    return { ...conflict, resolution: earlier?.resolution ?? null };
  });
  await insertConflicts(trx, added);
  return added.filter(({ resolution }) => resolution === null);
}

/**
 * Whether a resolved conflict answers a new one too, if both events only show days as not available: sites move the start
 * and the end of the time that can be booked by one day every day.
 */
const isAbout = (resolved: NewConflict, { bookingId, startDay, endDay }: NewConflict): boolean =>
  resolved.bookingId === bookingId && resolved.startDay <= endDay && resolved.endDay >= startDay;

/**
 * Conflicts that are not known, as many as there is room for. A file can have thousands of events that each take years, and
 * meet every stay: what is not stored is not looked for.
 * @param known keys of the stored conflicts
 */
export function findNewConflicts(
  events: readonly ImportedEvent[],
  stays: ReadonlyMap<string, number>,
  known: ReadonlySet<string>,
): NewConflict[] {
  const room = Math.max(0, calendarSourceLimits.conflictsMax - known.size);
  const added: NewConflict[] = [];
  for (const event of events) {
    if (added.length >= room) break;
    added.push(...findMeetings(event, stays).filter((conflict) => !known.has(keyOf(conflict))));
  }
  return added.slice(0, room);
}

/**
 * Booking ids by claimed day, in order. The days of a group retreat count as those of its first booking, so that the host
 * answers one question and not one for each guest.
 */
async function readStayDays(trx: Trx, propertyId: number, today: string): Promise<Map<string, number>> {
  const claims = await readClaims(trx, propertyId, claimRange(today));
  const firstBookings = new Map<number, number>();
  for (const { id, departureId } of await findDepartureBookingsSince(trx, propertyId, today)) {
    if (!firstBookings.has(departureId)) firstBookings.set(departureId, id);
  }
  return new Map(
    claims.flatMap(({ day, kind, bookingId, reference }) => {
      const id = kind === 'departure' ? firstBookings.get(reference ?? 0) : bookingId;
      return id == null ? [] : [[day, id]];
    }),
  );
}

function findMeetings(event: ImportedEvent, stays: ReadonlyMap<string, number>): NewConflict[] {
  const { sourceId, startDay, endDay } = event;
  const met = new Set<number>();
  for (const [day, bookingId] of stays) if (day >= startDay && day <= endDay) met.add(bookingId);
  return [...met]
    .filter((bookingId) => !isEcho(event, bookingId, stays))
    .map((bookingId) => ({ sourceId, startDay, endDay, bookingId }));
}

/**
 * Whether the other site only shows that the stay here takes its days: it has read our calendar, and gives the days back as
 * not available under a UID of its own.
 */
function isEcho(event: ImportedEvent, bookingId: number, stays: ReadonlyMap<string, number>): boolean {
  if (!event.isUnavailable) return false;
  return stays.get(event.startDay) === bookingId && stays.get(event.endDay) === bookingId;
}

import type {
  CalendarConflict,
  CalendarSource,
  SourceState,
} from '#contracts/domain/catalog/calendar-sources.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { countEventsOf } from '#server/booking/day-claims/imported-event-repository.ts';
import type { Db } from '#server/database/database.ts';
import { findConflictsOf } from '#server/booking/day-claims/calendar-conflict-repository.ts';
import { describeProblem } from './calendar-problems.ts';
import type { StoredSource } from './calendar-source-repository.ts';

/** Time after which a read that was asked for is not expected any more. */
const readingMs = 2 * 60_000;
/** Time without a result of the hourly read after which the host is told: for example, its events cannot be stored. */
const overdueMs = 3 * 60 * 60_000;

/** Sources of one listing as their host sees them, in the same order. */
export async function showSources(
  db: Db,
  sources: readonly StoredSource[],
  now: Date,
): Promise<CalendarSource[]> {
  const counts = await countEventsOf(
    db,
    sources.map(({ id }) => id),
  );
  const conflicts = await findOpenConflicts(db, sources, now);
  return sources.map((source) => {
    const { all, unavailable, missing } = counts.get(source.id) ?? { all: 0, unavailable: 0, missing: 0 };
    const problem = problemOf(source, now);
    return {
      id: source.id,
      name: source.name,
      host: new URL(source.url).hostname,
      state: problem === null ? stateOf(source) : 'failing',
      problem: problem === null ? null : describeProblem(problem),
      ignoresUnavailable: source.ignoresUnavailable,
      isReading: isReading(source, now),
      lastOkAt: source.lastOkAt,
      events: all,
      unavailable,
      missing,
      conflicts: conflicts.get(source.id) ?? [],
    };
  });
}

function problemOf({ problem, lastTriedAt, askedAt }: StoredSource, now: Date): string | null {
  const isOverdue = Date.parse(lastTriedAt ?? askedAt) + overdueMs <= now.getTime();
  return problem ?? (isOverdue ? 'overdue' : null);
}

function stateOf({ heldOf, lastOkAt }: StoredSource): SourceState {
  if (heldOf !== null) return 'held';
  return lastOkAt === null ? 'new' : 'ok';
}

function isReading({ askedAt, lastTriedAt }: StoredSource, now: Date): boolean {
  const isAnswered = lastTriedAt !== null && lastTriedAt >= askedAt;
  return !isAnswered && Date.parse(askedAt) + readingMs > now.getTime();
}

/** Conflicts that the host has not resolved, with stays that still take their days, by source. */
async function findOpenConflicts(
  db: Db,
  sources: readonly StoredSource[],
  now: Date,
): Promise<Map<number, CalendarConflict[]>> {
  const stored = await findConflictsOf(
    db,
    sources.map(({ id }) => id),
  );
  const open = stored.filter(({ resolution }) => resolution === null);
  const bookings = await findBookings(db, [...new Set(open.map(({ bookingId }) => bookingId))]);
  const active = new Map(
    bookings
      .map((booking) => asOf(booking, now))
      .filter(({ status }) => isActive(status))
      .map((booking) => [booking.id, booking]),
  );
  const shown = new Map<number, CalendarConflict[]>();
  for (const { sourceId, startDay, endDay, bookingId } of open) {
    const booking = active.get(bookingId);
    if (booking === undefined) continue;
    const { id, startDate, endDate, guest, status } = booking;
    const stay = { id, startDate, endDate, guestName: guest.name, isRequest: status === 'pending' };
    const conflict = { startDate: startDay, endDate: endDay, booking: stay };
    shown.set(sourceId, [...(shown.get(sourceId) ?? []), conflict]);
  }
  return shown;
}

import type { EventDays } from '#server/booking/day-claims/imported-event-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import type { StoredSource } from './calendar-source-repository.ts';

/** A listing as far as a notification about its calendars needs it. */
export interface NotifiedListing {
  id: number;
  title: string;
  hostId: number;
}

type Source = Pick<StoredSource, 'name'>;

const pathOf = ({ id }: NotifiedListing): string => `/owner-dashboard?tab=calendar&property=${id}`;

/** Tells the host that events of another site meet stays here; once for all that one read has found. */
export async function notifyOfConflicts(
  trx: Trx,
  listing: NotifiedListing,
  { name }: Source,
  conflicts: readonly EventDays[],
  now: Date,
): Promise<void> {
  const [first] = conflicts;
  if (first === undefined) return;
  const { title, hostId } = listing;
  const { startDay: startDate, endDay: endDate } = first;
  const params = { title, value: name, startDate, endDate, count: conflicts.length };
  await notify(trx, {
    userId: hostId,
    topic: 'listing.calendar-conflict',
    params,
    path: pathOf(listing),
    now,
  });
}

/**
 * Tells the host that a calendar needs them.
 * @param missing number of events whose days are held until the host confirms; without it the calendar cannot be read
 */
export async function notifyOfTrouble(
  trx: Trx,
  listing: NotifiedListing,
  { name }: Source,
  now: Date,
  missing?: number,
): Promise<void> {
  const { title, hostId } = listing;
  const params = { title, value: name, ...(missing !== undefined && { count: missing }) };
  await notify(trx, {
    userId: hostId,
    topic: 'listing.calendar-trouble',
    params,
    path: pathOf(listing),
    now,
  });
}

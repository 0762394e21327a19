import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { defaultCalendar } from '#contracts/rules/calendar.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { isGuestOf } from './listing-guest-repository.ts';
import { canSee, type Standing } from './property-policy.ts';
import { unknownZone } from './property-zone.ts';

/** Fields of a listing that bookings, favorites and conversations need. */
export interface ListingTerms {
  id: number;
  hostId: number;
  isVerified: boolean;
  /** False while the host has paused the listing. */
  listed: boolean;
  pricePerNight: number;
  maxGuests: number;
  instantBook: boolean;
  cancellationPolicy: CancellationPolicy;
  /** IANA name. */
  timeZone: string;
  /** The defaults if the host set none. */
  calendar: CalendarRules;
}

export interface ListingTermsRow {
  id: number;
  host_id: number;
  is_verified: FlagColumn;
  listed: FlagColumn;
  price_per_night: number;
  max_guests: number;
  instant_book: FlagColumn;
  cancellation_policy: CancellationPolicy;
  time_zone: string;
  calendar: string | null;
}

type Viewer = Pick<Caller, 'userId' | 'isStaff'> | null;

type StandingRow = Pick<ListingTermsRow, 'host_id' | 'is_verified' | 'listed'>;

const isVisible = ({ host_id: hostId, is_verified, listed }: StandingRow, viewer: Viewer): boolean =>
  canSee({ hostId, isVerified: toFlag(is_verified), listed: toFlag(listed) }, viewer);

/** The listing's terms, if the viewer may see it. Its guests also see an unlisted one. */
export async function findVisibleListing(db: Db, id: number, viewer: Viewer): Promise<ListingTerms | null> {
  const row = await db('properties')
    .where({ id, deleted_at: null })
    .first<ListingTermsRow | undefined>(
      'id',
      'host_id',
      'is_verified',
      'listed',
      'price_per_night',
      'max_guests',
      'instant_book',
      'cancellation_policy',
      'time_zone',
      'calendar',
    );
  if (row === undefined) return null;
  const isKnown =
    isVisible(row, viewer) ||
    (toFlag(row.is_verified) && viewer !== null && (await isGuestOf(db, id, viewer.userId)));
  return isKnown ? toListingTerms(row) : null;
}

/** Time zone and calendar of the listing, if it exists and is verified, so that stays at it may be confirmed; else null. */
export async function findTermsOfStays(
  db: Db,
  id: number,
): Promise<Pick<ListingTerms, 'timeZone' | 'calendar'> | null> {
  const row = await db('properties')
    .where({ id, deleted_at: null })
    .first<Pick<ListingTermsRow, 'is_verified' | 'time_zone' | 'calendar'> | undefined>(
      'is_verified',
      'time_zone',
      'calendar',
    );
  if (row === undefined || !toFlag(row.is_verified)) return null;
  return { timeZone: row.time_zone, calendar: toCalendar(row.calendar) };
}

/** Whether the listing exists and is verified, so that stays at it may be confirmed. */
export const isOpenForStays = async (db: Db, id: number): Promise<boolean> =>
  (await findTermsOfStays(db, id)) !== null;

/** Calendars of those of the listings whose hosts set rules. */
export async function findCalendars(db: Db, ids: readonly number[]): Promise<Map<number, CalendarRules>> {
  const rows = await db<ListingTermsRow>('properties')
    .whereIn('id', ids)
    .whereNotNull('calendar')
    .select('id', 'calendar');
  return new Map(rows.map(({ id, calendar }) => [id, toCalendar(calendar)]));
}

const toCalendar = (column: string | null): CalendarRules =>
  column === null ? defaultCalendar : (JSON.parse(column) as CalendarRules);

/** The time zone of a listing, also of a deleted one. */
export async function findTimeZone(db: Db, id: number): Promise<string> {
  const row = await db('properties')
    .where({ id })
    .first<Pick<ListingTermsRow, 'time_zone'> | undefined>('time_zone');
  return row?.time_zone ?? unknownZone;
}

export const toListingTerms = (row: ListingTermsRow): ListingTerms => ({
  id: row.id,
  hostId: row.host_id,
  isVerified: toFlag(row.is_verified),
  listed: toFlag(row.listed),
  pricePerNight: row.price_per_night,
  maxGuests: row.max_guests,
  instantBook: toFlag(row.instant_book),
  cancellationPolicy: row.cancellation_policy,
  timeZone: row.time_zone,
  calendar: toCalendar(row.calendar),
});

/** Fields of a listing that decide who may see it; null for one that is gone. */
export async function findStanding(db: Db, id: number): Promise<Standing | null> {
  const row = await db('properties')
    .where({ id, deleted_at: null })
    .first<StandingRow | undefined>('host_id', 'is_verified', 'listed');
  return row === undefined
    ? null
    : { hostId: row.host_id, isVerified: toFlag(row.is_verified), listed: toFlag(row.listed) };
}

/** Hosts of listings, by the listing's id. */
export async function findHostIds(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<ListingTermsRow>('properties').whereIn('id', ids).select('id', 'host_id');
  return new Map(rows.map(({ id, host_id: hostId }) => [id, hostId]));
}

/** The subset of the listings that the viewer may see. */
export async function findVisibleListingIds(
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const rows = await db<ListingTermsRow>('properties')
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .select('id', 'host_id', 'is_verified', 'listed');
  return rows.filter((row) => isVisible(row, viewer)).map(({ id }) => id);
}

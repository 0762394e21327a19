import type { Booking } from '#contracts/bookings.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import type { CancellationPolicy } from '#contracts/option-lists.ts';
import type { PublicUser } from '#contracts/users.ts';
import { toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';
import { isGuestOf } from '#server/catalog/properties/listing-guest-repository.ts';
import { canSee } from '#server/catalog/properties/property-policy.ts';
import type { Caller } from '#server/lib/caller.ts';

/** What booking, saving and writing about a listing must know of it. */
export interface ListingTerms {
  id: number;
  hostId: number;
  isVerified: boolean;
  /** False while its host takes no requests. */
  listed: boolean;
  pricePerNight: number;
  maxGuests: number;
  instantBook: boolean;
  cancellationPolicy: CancellationPolicy;
}

interface ListingTermsRow {
  id: number;
  host_id: number;
  is_verified: FlagColumn;
  listed: FlagColumn;
  price_per_night: number;
  max_guests: number;
  instant_book: FlagColumn;
  cancellation_policy: CancellationPolicy;
}

type Viewer = Pick<Caller, 'userId' | 'isStaff'> | null;

type StandingRow = Pick<ListingTermsRow, 'host_id' | 'is_verified' | 'listed'>;

const isVisible = ({ host_id: hostId, is_verified, listed }: StandingRow, viewer: Viewer): boolean =>
  canSee({ hostId, isVerified: toFlag(is_verified), listed: toFlag(listed) }, viewer);

/** The listing's terms, where the viewer may see it: an unlisted one also as a guest of it. */
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
    );
  if (row === undefined) return null;
  const isKnown =
    isVisible(row, viewer) ||
    (toFlag(row.is_verified) && viewer !== null && (await isGuestOf(db, id, viewer.userId)));
  return isKnown ? toTerms(row) : null;
}

/** Whether the listing is there and verified, so that stays at it may be confirmed. */
export async function isOpenForStays(db: Db, id: number): Promise<boolean> {
  const row = await db('properties')
    .where({ id, deleted_at: null })
    .first<Pick<ListingTermsRow, 'is_verified'> | undefined>('is_verified');
  return row !== undefined && toFlag(row.is_verified);
}

const toTerms = (row: ListingTermsRow): ListingTerms => ({
  id: row.id,
  hostId: row.host_id,
  isVerified: toFlag(row.is_verified),
  listed: toFlag(row.listed),
  pricePerNight: row.price_per_night,
  maxGuests: row.max_guests,
  instantBook: toFlag(row.instant_book),
  cancellationPolicy: row.cancellation_policy,
});

/** A stay somebody asks for. Days `YYYY-MM-DD`, both included. */
export interface AskedStay {
  propertyId: number;
  guestId: number;
  startDate: string;
  endDate: string;
}

/** What a stay that is asked for depends on, with what its booking's view shows of the listing and the people. */
export interface StayTerms extends ListingTerms {
  asked: AskedStay;
  /** Nobody has any of its days. */
  areDaysFree: boolean;
  shown: Booking['property'];
  host: PublicUser;
  guest: PublicUser;
}

interface StayTermsRow extends ListingTermsRow {
  start_date: string;
  end_date: string;
  is_taken: FlagColumn;
  title: string;
  location: string;
  latitude: number;
  longitude: number;
  images: string;
  host_name: string;
  host_image: string | null;
  guest_id: number;
  guest_name: string;
  guest_image: string | null;
}

/** The terms of the stays at listings that are there, in no order and in one statement. */
export async function findStayTerms(db: Db, stays: readonly AskedStay[]): Promise<StayTerms[]> {
  const columns = ['property_id', 'guest_id', 'start_date', 'end_date'];
  const values = stays.map(() => '(cast(? as bigint), cast(? as bigint), ?, ?)').join(', ');
  const asked = db.raw(
    `values ${values}`,
    stays.flatMap(({ propertyId, guestId, startDate, endDate }) => [propertyId, guestId, startDate, endDate]),
  );
  const taken = db('booking_days as d')
    .select(db.raw('1'))
    .whereRaw('d.property_id = asked.property_id and d.day between asked.start_date and asked.end_date');
  const rows = await db
    .with('asked', columns, asked)
    .from('asked')
    .join('properties as p', 'p.id', 'asked.property_id')
    .join('users as h', 'h.id', 'p.host_id')
    .join('users as g', 'g.id', 'asked.guest_id')
    .whereNull('p.deleted_at')
    .select(
      'p.id',
      'p.host_id',
      'p.is_verified',
      'p.listed',
      'p.price_per_night',
      'p.max_guests',
      'p.instant_book',
    )
    .select('p.cancellation_policy', 'p.title', 'p.location', 'p.latitude', 'p.longitude', 'p.images')
    .select({ host_name: 'h.name', host_image: 'h.profile_image' })
    .select({ guest_id: 'g.id', guest_name: 'g.name', guest_image: 'g.profile_image' })
    .select('asked.start_date', 'asked.end_date')
    .select<StayTermsRow[]>(db.raw('exists ? as is_taken', [taken]));
  return rows.map(toStayTerms);
}

function toStayTerms(row: StayTermsRow): StayTerms {
  const { start_date: startDate, end_date: endDate } = row;
  return {
    ...toTerms(row),
    asked: { propertyId: row.id, guestId: row.guest_id, startDate, endDate },
    areDaysFree: !toFlag(row.is_taken),
    shown: {
      title: row.title,
      location: row.location,
      latitude: row.latitude,
      longitude: row.longitude,
      image: toList(row.images)[0] ?? null,
      pricePerNight: row.price_per_night,
    },
    host: { id: row.host_id, name: row.host_name, profileImage: row.host_image },
    guest: { id: row.guest_id, name: row.guest_name, profileImage: row.guest_image },
  };
}

/** Those of the listings that the viewer may see. */
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

/** What booking must know of a package. Stays in nights, days `YYYY-MM-DD` or null for no bound. */
export type PackageTerms = Pick<
  RetreatPackage,
  | 'id'
  | 'name'
  | 'pricePerNight'
  | 'minimumStay'
  | 'maximumStay'
  | 'fixedDuration'
  | 'maxCapacity'
  | 'startDate'
  | 'endDate'
>;

interface PackageTermsRow {
  id: number;
  name: string;
  price_per_night: number;
  minimum_stay: number;
  maximum_stay: number | null;
  fixed_duration: FlagColumn;
  max_capacity: number;
  start_date: string | null;
  end_date: string | null;
}

/** The terms of a package that can be booked at the listing. */
export async function findBookablePackage(
  db: Db,
  propertyId: number,
  id: number,
): Promise<PackageTerms | null> {
  const row = await db('retreat_packages')
    .where({ id, property_id: propertyId, available: true })
    .first<PackageTermsRow | undefined>(
      'id',
      'name',
      'price_per_night',
      'minimum_stay',
      'maximum_stay',
      'fixed_duration',
      'max_capacity',
      'start_date',
      'end_date',
    );
  return row === undefined
    ? null
    : {
        id: row.id,
        name: row.name,
        pricePerNight: row.price_per_night,
        minimumStay: row.minimum_stay,
        maximumStay: row.maximum_stay,
        fixedDuration: toFlag(row.fixed_duration),
        maxCapacity: row.max_capacity,
        startDate: row.start_date,
        endDate: row.end_date,
      };
}

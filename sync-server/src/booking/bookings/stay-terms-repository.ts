import type { Booking } from '#contracts/bookings.ts';
import type { PublicUser } from '#contracts/users.ts';
import {
  toListingTerms,
  type ListingTerms,
  type ListingTermsRow,
} from '#server/catalog/properties/listing-terms-repository.ts';
import { toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';

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
    ...toListingTerms(row),
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

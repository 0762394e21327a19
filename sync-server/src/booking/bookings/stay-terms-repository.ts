import { blockedPairSql } from '#server/accounts/blocks/block-repository.ts';
import type { Booking } from '#contracts/domain/bookings.ts';
import type { PublicUser } from '#contracts/domain/users.ts';
import {
  toListingTerms,
  type ListingTerms,
  type ListingTermsRow,
} from '#server/catalog/properties/listing-terms-repository.ts';
import { toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Trx } from '#server/database/database.ts';
import { readPastQueue } from '#server/database/queued-writes.ts';
import type { BookingDayRow } from './booking-day-repository.ts';

/** A requested stay. Days `YYYY-MM-DD`, inclusive. */
export interface AskedStay {
  propertyId: number;
  guestId: number;
  startDate: string;
  endDate: string;
}

/** Terms for a requested stay, with the fields of listing and people that the booking's view shows. */
export interface StayTerms extends ListingTerms {
  /** None of its days is claimed. Says nothing about preparation days and the turnover of a calendar with rules. */
  areDaysFree: boolean;
  /** Whether guest or host blocked the other. */
  isBlocked: boolean;
  shown: Booking['property'];
  host: PublicUser;
  guest: PublicUser;
}

interface StayTermsRow extends ListingTermsRow {
  is_taken: FlagColumn;
  is_blocked: FlagColumn;
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

/** Raw SQL, because it runs for every booking and Knex takes longer to build it than SQLite to run it. */
const termsColumns = `p.id, p.host_id, p.is_verified, p.listed, p.price_per_night, p.max_guests, p.instant_book,
  p.cancellation_policy, p.time_zone, p.calendar, p.title, p.location, p.latitude, p.longitude, p.images,
  h.name as host_name, h.profile_image as host_image,
  g.id as guest_id, g.name as guest_name, g.profile_image as guest_image,
  exists (select 1 from booking_days d where d.property_id = p.id and d.day between ? and ?) as is_taken,
  ${blockedPairSql('g.id', 'h.id')} as is_blocked`;

/** Terms for a requested stay, in one statement; null if the listing does not exist. */
export async function findStayTerms(trx: Trx, stay: AskedStay): Promise<StayTerms | null> {
  const { propertyId, guestId, startDate, endDate } = stay;
  const isDayOfStay = ({ property_id, day }: BookingDayRow): boolean =>
    property_id === propertyId && startDate <= day && day <= endDate;
  const row = await readPastQueue(trx, 'booking_days', isDayOfStay, () =>
    trx('properties as p')
      .joinRaw('join users h on h.id = p.host_id join users g on g.id = ?', [guestId])
      .whereRaw('p.id = ? and p.deleted_at is null', [propertyId])
      .first<StayTermsRow | undefined>(trx.raw(termsColumns, [startDate, endDate])),
  );
  return row === undefined ? null : toStayTerms(row);
}

function toStayTerms(row: StayTermsRow): StayTerms {
  return {
    ...toListingTerms(row),
    areDaysFree: !toFlag(row.is_taken),
    isBlocked: toFlag(row.is_blocked),
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

import { blockedPairSql } from '#server/accounts/blocks/block-repository.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import {
  toListingTerms,
  type ListingTerms,
  type ListingTermsRow,
} from '#server/catalog/properties/listing-terms-repository.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Trx } from '#server/database/database.ts';
import { PrefetchedReads } from '#server/database/queued-writes.ts';
import type { BookingDayRow } from '#server/booking/day-claims/booking-day-repository.ts';
import { toShownProperty } from './stored/booking-row.ts';

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
  asked_from: string;
  asked_to: string;
  is_taken: FlagColumn;
  is_blocked: FlagColumn;
  title: string;
  location: string;
  latitude: number;
  longitude: number;
  images: string;
  check_in_from: string | null;
  check_out_until: string | null;
  host_name: string;
  host_image: string | null;
  guest_id: number;
  guest_name: string;
  guest_image: string | null;
}

const termsColumns = `a.start_date as asked_from, a.end_date as asked_to,
  p.id, p.host_id, p.is_verified, p.listed, p.price_per_night, p.max_guests, p.instant_book,
  p.cancellation_policy, p.time_zone, p.calendar, p.title, p.location, p.latitude, p.longitude, p.images,
  p.check_in_from, p.check_out_until,
  h.name as host_name, h.profile_image as host_image,
  g.id as guest_id, g.name as guest_name, g.profile_image as guest_image,
  exists (
    select 1 from booking_days d where d.property_id = p.id and d.day between a.start_date and a.end_date
  ) as is_taken,
  ${blockedPairSql('g.id', 'h.id')} as is_blocked`;

const nameOf = ({ propertyId, guestId, startDate, endDate }: AskedStay): string =>
  `${propertyId} ${guestId} ${startDate} ${endDate}`;

/** Terms for the stays that a group of writes requests; null where the listing does not exist. */
export const stayTerms = new PrefetchedReads<AskedStay, StayTerms | null>({
  tables: ['properties', 'users', 'booking_days', 'blocks', 'suspensions'],
  nameOf,
  read: async (trx, stays) => {
    const row = '(cast(? as bigint), cast(? as bigint), cast(? as text), cast(? as text))';
    const rows = await trx
      .with(
        'asked',
        ['property_id', 'guest_id', 'start_date', 'end_date'],
        trx.raw(
          `values ${stays.map(() => row).join(', ')}`,
          stays.flatMap(({ propertyId, guestId, startDate, endDate }) => [
            propertyId,
            guestId,
            startDate,
            endDate,
          ]),
        ),
      )
      .from('asked as a')
      .joinRaw('join properties p on p.id = a.property_id join users h on h.id = p.host_id')
      .joinRaw('join users g on g.id = a.guest_id')
      .whereNull('p.deleted_at')
      .select<StayTermsRow[]>(trx.raw(termsColumns));
    const terms = new Map<string, StayTerms | null>(stays.map((stay) => [nameOf(stay), null]));
    for (const found of rows) {
      const { id: propertyId, guest_id: guestId, asked_from: startDate, asked_to: endDate } = found;
      terms.set(nameOf({ propertyId, guestId, startDate, endDate }), toStayTerms(found));
    }
    return terms;
  },
});

/** Terms for a requested stay; null if the listing does not exist. */
export function findStayTerms(trx: Trx, stay: AskedStay): Promise<StayTerms | null> {
  const { propertyId, startDate, endDate } = stay;
  const isDayOfStay = ({ property_id, day }: BookingDayRow): boolean =>
    property_id === propertyId && startDate <= day && day <= endDate;
  return stayTerms.find(trx, stay, 'booking_days', isDayOfStay);
}

function toStayTerms(row: StayTermsRow): StayTerms {
  return {
    ...toListingTerms(row),
    areDaysFree: !toFlag(row.is_taken),
    isBlocked: toFlag(row.is_blocked),
    shown: toShownProperty(row),
    host: { id: row.host_id, name: row.host_name, profileImage: row.host_image },
    guest: { id: row.guest_id, name: row.guest_name, profileImage: row.guest_image },
  };
}

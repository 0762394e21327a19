import type { BookingStatus } from '#contracts/domain/state-lists.ts';

/** A demo stay. Days are relative to the day of the seed, both inclusive; hours to its time. */
export interface DemoBooking {
  reference: string;
  listing: string;
  guest: number;
  package?: string;
  from: number;
  to: number;
  guests: number;
  status: BookingStatus;
  /** Hours ago it was created. */
  madeHoursAgo: number;
  /** Hours ago it was declined, cancelled, expired or completed. */
  endedHoursAgo?: number;
}

const day = 24;

export const demoBookings: readonly DemoBooking[] = [
  {
    reference: 'WLNSQ7K4MT',
    listing: 'cedar-steam-ryokan',
    guest: 1,
    package: 'Onsen Reset',
    from: 20,
    to: 27,
    guests: 2,
    status: 'confirmed',
    madeHoursAgo: 9 * day,
  },
  {
    reference: 'WLNSB2XH9D',
    listing: 'raked-stone-machiya',
    guest: 1,
    from: 41,
    to: 44,
    guests: 2,
    status: 'pending',
    madeHoursAgo: 5,
  },
  {
    reference: 'WLNSF8RW3C',
    listing: 'subak-terrace-house',
    guest: 1,
    package: 'Terrace Yoga Retreat',
    from: -74,
    to: -68,
    guests: 1,
    status: 'completed',
    madeHoursAgo: 110 * day,
    endedHoursAgo: 67 * day,
  },
  {
    reference: 'WLNSJ5TP6N',
    listing: 'northlight-sauna-cabin',
    guest: 1,
    from: 66,
    to: 70,
    guests: 2,
    status: 'confirmed',
    madeHoursAgo: 3 * day,
  },
  {
    reference: 'WLNSG3ZA8E',
    listing: 'asteri-terrace',
    guest: 1,
    from: 12,
    to: 16,
    guests: 2,
    status: 'cancelled',
    madeHoursAgo: 30 * day,
    endedHoursAgo: 2 * day,
  },
  {
    reference: 'WLNSM9CY2H',
    listing: 'stillwater-pier',
    guest: 1,
    from: 8,
    to: 11,
    guests: 2,
    status: 'declined',
    madeHoursAgo: 6 * day,
    endedHoursAgo: 5 * day,
  },
  {
    reference: 'WLNSW4DK7R',
    listing: 'cedar-steam-ryokan',
    guest: 4,
    from: 10,
    to: 13,
    guests: 3,
    status: 'confirmed',
    madeHoursAgo: 14 * day,
  },
  {
    reference: 'WLNSX6NB5Q',
    listing: 'cedar-steam-ryokan',
    guest: 4,
    package: 'Quiet Mind Weekend',
    from: -31,
    to: -28,
    guests: 2,
    status: 'completed',
    madeHoursAgo: 50 * day,
    endedHoursAgo: 27 * day,
  },
  {
    reference: 'WLNSP8GT3Z',
    listing: 'raked-stone-machiya',
    guest: 4,
    from: 6,
    to: 9,
    guests: 3,
    status: 'expired',
    madeHoursAgo: 4 * day,
    endedHoursAgo: 2 * day,
  },
  {
    reference: 'WLNSC7EH4Y',
    listing: 'basalt-lagoon-pavilion',
    guest: 4,
    package: 'Midnight Lagoon',
    from: -1,
    to: 3,
    guests: 2,
    status: 'confirmed',
    madeHoursAgo: 21 * day,
  },
  {
    reference: 'WLNSZ2MA6K',
    listing: 'larch-granite-lodge',
    guest: 4,
    package: 'Hut to Hut',
    from: 33,
    to: 38,
    guests: 2,
    status: 'confirmed',
    madeHoursAgo: 12 * day,
  },
  {
    reference: 'WLNSD5QX9P',
    listing: 'subak-terrace-house',
    guest: 4,
    package: 'Garden Cleanse',
    from: 15,
    to: 20,
    guests: 2,
    status: 'confirmed',
    madeHoursAgo: 8 * day,
  },
  {
    reference: 'WLNSH3BW8T',
    listing: 'tea-ridge-house',
    guest: 4,
    package: 'First Taste of Ayurveda',
    from: 24,
    to: 29,
    guests: 1,
    status: 'pending',
    madeHoursAgo: 20,
  },
];

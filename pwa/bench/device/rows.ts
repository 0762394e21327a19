import { packedCardFields } from '#contracts/sync/sync-wire.ts';
import type { PackedCard } from '#pwa/data/properties/card-pages.ts';

/** A listing of about the size of a real one, made up. */
export interface Row {
  id: number;
  title: string;
  description: string;
  location: string;
  latitude: number;
  longitude: number;
  pricePerNight: number;
  hostId: number;
  maxGuests: number;
  instantBook: boolean;
  rating: number;
  reviewCount: number;
  images: string[];
  amenities: string[];
  retreatTypes: string[];
  cancellationPolicy: string;
  createdAt: string;
}

const types = ['Yoga', 'Meditation', 'Spa', 'Hot Springs', 'Nature', 'Detox'];
const amenities = ['Wifi', 'Pool', 'Hot Springs', 'Yoga Studio', 'Organic Food', 'Coffee', 'TV'];
const sentence = 'A quiet house between old trees where the day begins with a bell and ends at the fire. ';

/** Hosts, so that one of them has this share of all listings. */
export const hosts = 50;

/** The same rows for everybody. */
export function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Retreat number ${index + 1}`,
    description: sentence.repeat(6),
    location: `Valley ${index % 97}, Country ${index % 23}`,
    latitude: (index % 140) - 70,
    longitude: (index % 340) - 170,
    pricePerNight: 50 + ((index * 37) % 950),
    hostId: 1 + (index % hosts),
    maxGuests: 1 + (index % 12),
    instantBook: index % 3 === 0,
    rating: 4 + (index % 10) / 10,
    reviewCount: index % 300,
    images: [1, 2, 3, 4, 5].map((number) => `/pictures/synthetic-${index % 60}-${number}-960.webp`),
    amenities: amenities.slice(index % 3, 3 + (index % 4)),
    retreatTypes: types.slice(index % 4, 2 + (index % 4)),
    cancellationPolicy: 'moderate',
    createdAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  }));
}

/** The card of a row as it travels. */
export function toPackedCard(row: Row): PackedCard {
  const card = { ...row, image: row.images[0], hasDatePrices: false, nextDepartures: undefined };
  return packedCardFields.map((field) => card[field]);
}

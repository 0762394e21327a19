import type { Property } from '#contracts/domain/properties.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/** Fields of a listing as staff read them. Others are told by their own name. */
const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  latitude: 'Latitude',
  longitude: 'Longitude',
  pricePerNight: 'Price per night',
  images: 'Photos',
  amenities: 'Amenities',
  retreatTypes: 'Retreat types',
  maxGuests: 'Max guests',
  instantBook: 'Instant Book',
  cancellationPolicy: 'Cancellation',
  hasVirtualTour: 'Virtual tour',
  virtualTourUrl: 'Virtual tour picture',
  virtualTourType: 'Virtual tour type',
  virtualTourData: 'Virtual tour scenes',
  listed: 'Listed',
  pausedUntil: 'Paused until',
};

/** One field that changed, in words. Of a list only what came and went is told. */
export interface FieldChange {
  field: string;
  label: string;
  removed: string[];
  added: string[];
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The last part of a picture's address tells it apart from its neighbours. */
const shorten = (url: string): string => url.split('/').at(-1) ?? url;

function words(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    return value.map((item) => (field === 'images' ? shorten(String(item)) : String(item)));
  }
  if (typeof value === 'boolean') return [value ? 'On' : 'Off'];
  if (field === 'pricePerNight' && typeof value === 'number') return [formatDollars(value)];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return [JSON.stringify(value)];
}

/** Changes as staff read them, in the order of the form. */
export function toFieldChanges(changes: Changes): FieldChange[] {
  const order = Object.keys(labels);
  return Object.entries(changes)
    .map(([field, { from, to }]) => {
      const before = words(field, from);
      const after = words(field, to);
      const isList = Array.isArray(from) && Array.isArray(to);
      return {
        field,
        label: labels[field] ?? field,
        removed: isList ? before.filter((word) => !after.includes(word)) : before,
        added: isList ? after.filter((word) => !before.includes(word)) : after,
        isList,
      };
    })
    .map(({ isList, ...change }) =>
      isList && change.removed.length === 0 && change.added.length === 0
        ? { ...change, added: ['Another order'] }
        : change,
    )
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

/** What differs between two states of a listing, among the fields its host writes. */
export function changesBetween(before: Property, after: Property): FieldChange[] {
  const fields = Object.keys(labels) as (keyof Property)[];
  const differing = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return toFieldChanges(
    Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }])),
  );
}

import { countOf } from '#contracts/plural.ts';
import { formatDollars } from '#pwa/lib/money.ts';

const labels: Record<string, string> = {
  pricePerNight: 'Price per night',
  maxGuests: 'Max guests',
  maxCapacity: 'Max guests',
  instantBook: 'Instant Book',
  retreatTypes: 'Retreat types',
  cancellationPolicy: 'Cancellation policy',
  images: 'Photos',
  hasVirtualTour: 'Virtual tour',
  virtualTourUrl: 'Virtual tour address',
  virtualTourType: 'Virtual tour type',
  virtualTourData: 'Virtual tour scenes',
  minimumStay: 'Minimum nights',
  maximumStay: 'Maximum nights',
  fixedDuration: 'Fixed duration',
  startDate: 'From',
  endDate: 'Until',
  listed: 'Listed',
  pausedUntil: 'Paused until',
};

/** 'pricePerNight' → 'Price per night' */
export function fieldLabel(field: string): string {
  return labels[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}

/** A value of a listing or package in words. */
export function fieldValue(field: string, value: unknown): string {
  if (field === 'pricePerNight' && typeof value === 'number') return formatDollars(value);
  if (field === 'maximumStay' && value == null) return 'No limit';
  if (value == null || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    return field === 'images' ? countOf(value.length, 'photo') : value.join(', ');
  }
  if (typeof value === 'object') return 'Changed';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

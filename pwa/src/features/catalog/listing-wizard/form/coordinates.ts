import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import type { ListingForm } from './listing-form.ts';

/** A place in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Decimals of a coordinate: about 10 cm. Source: spec §5, step 0.000001. */
const decimals = 6;

const write = (degrees: number): string => String(Number(degrees.toFixed(decimals)));

/** Puts a place into the form. */
export function setPlace(form: Pick<ListingForm, 'set'>, { latitude, longitude }: Place): void {
  form.set('latitude', write(latitude));
  form.set('longitude', write(longitude));
}

/** Whether the form's coordinates are a place on the map; without one they are 0. */
export const isPlaced = (values: { latitude: string; longitude: string }): boolean => {
  const [latitude, longitude] = [Number(values.latitude), Number(values.longitude)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
};

/** The text that guests read for a town: 'Hakone, Japan'; in the United States 'Forks, Washington', as people write it. */
export function locationOf({ name, region, country }: FoundPlace): string {
  const area = country === 'United States' && region !== '' ? region : country;
  return `${name}, ${area}`.slice(0, limits.locationMax);
}

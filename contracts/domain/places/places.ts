import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { text } from '#contracts/fields/fields.ts';
import { placeSearch } from '#contracts/request-limits.ts';
import { placeKinds } from './world-map.ts';

/** A country or a populated place. Source: GeoNames (CC BY 4.0) and Natural Earth. */
export const placeSchema = object({
  name: string().required(),
  kind: string().oneOf(placeKinds).required(),
  /** State, province or region; '' if there is none. */
  region: string().defined(),
  /** Name of the country in English. */
  country: string().required(),
  /** Degrees. */
  latitude: number().required(),
  longitude: number().required(),
});
export type FoundPlace = InferType<typeof placeSchema>;

export const listPlaces = endpoint(addresses.listPlaces, {
  summary: 'Countries and places whose name begins with the text, the most populous first; a few of them.',
  access: 'anyone',
  query: object({
    text: text(placeSearch.textMax).min(placeSearch.textMin, 'Type at least two letters').required(),
  }).noUnknown(),
  reply: array().of(placeSchema.required()).required(),
  refusals: ['bad_filter'],
});

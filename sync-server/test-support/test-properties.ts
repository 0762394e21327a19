import type { BodyOf } from '#contracts/api/endpoint.ts';
import type { endpoints } from '#contracts/api/endpoints.ts';

type SentListing = BodyOf<typeof endpoints.createProperty>;

/** A listing as the wizard sends it. Tests name only the fields that matter. */
export function buildListing(parts: Partial<SentListing> = {}): SentListing {
  return {
    title: 'Cedar Steam House',
    description: 'Cedar tubs above a quiet river, and nobody to talk to.',
    location: 'Hakone, Japan',
    latitude: 35.23,
    longitude: 139.1,
    pricePerNight: 240,
    images: ['https://pictures.example/cedar.webp'],
    amenities: ['Wifi'],
    retreatTypes: ['Hot Springs'],
    maxGuests: 4,
    instantBook: true,
    cancellationPolicy: 'moderate',
    hasVirtualTour: false,
    virtualTourUrl: null,
    virtualTourType: null,
    virtualTourData: null,
    hostId: undefined,
    createdAt: undefined,
    ...parts,
  };
}

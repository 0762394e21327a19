import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { Trx } from '#server/database/database.ts';
import { fromList } from '#server/database/columns.ts';
import { insertProperties } from '#server/catalog/properties/property-repository.ts';
import { renderDocument, type PropertyRow } from '#server/catalog/properties/property-row.ts';
import { newPropertyRow } from '#server/catalog/properties/property-columns.ts';
import type { DemoListing } from './demo-listing.ts';
import { demoListings } from './demo-listings.ts';
import { galleryOf } from './demo-pictures.ts';
import { demoTours } from './demo-tours.ts';
import { addressOf, getPicture } from './picture-manifest.ts';
import { demoPeople } from './seed-people.ts';
import { instantBefore } from '#server/lib/time.ts';

/** Difference of the creation times of two adjacent listings on home. */
const betweenHours = 53;

/** Listings by slug, with the fields that stays and conversations need. The newest has the highest id. */
const demoPropertyIds: ReadonlyMap<string, number> = new Map(
  demoListings.map(({ slug }, index) => [slug, demoListings.length - index]),
);

export function demoListingOf(slug: string): DemoListing & { id: number } {
  const listing = demoListings.find((candidate) => candidate.slug === slug);
  const id = demoPropertyIds.get(slug);
  if (listing === undefined || id === undefined) throw new Error(`There is no demo listing ${slug}`);
  return { ...listing, id };
}

/** Stores all listings, the first of the list as the newest. */
export async function seedListings(trx: Trx, now: Date): Promise<void> {
  await insertProperties(
    trx,
    demoListings.map((listing, index) => toRow(listing, index, now)),
  );
}

function toRow(listing: DemoListing, index: number, now: Date): PropertyRow {
  const host = demoPeople.get(listing.host);
  if (host === undefined) throw new Error(`${listing.slug} has no host`);
  const { status = 'verified' } = listing;
  const createdAt = instantBefore(now, { hours: (index + 1) * betweenHours });
  const gallery = galleryOf(listing.slug, index);
  const row: PropertyRow = {
    ...newPropertyRow(toListing(listing, gallery.map(addressOf)), {
      id: demoListings.length - index,
      hostId: listing.host,
      createdAt,
      coverPlaceholder: gallery[0].placeholder,
    }),
    verification_status: status,
    is_verified: status === 'verified',
    verification_date:
      status === 'verified' || status === 'rejected'
        ? instantBefore(now, { hours: index * betweenHours })
        : null,
    verification_notes: listing.notes ?? null,
    verification_documents: fromList(listing.documents ?? []),
    waiting_since: status === 'pending' ? createdAt : null,
  };
  return { ...row, document: renderDocument(row, host) };
}

function toListing(listing: DemoListing, images: string[]): Listing {
  const tour = demoTours[listing.slug];
  const scenes = tour?.scenes?.map((scene) => ({
    ...scene,
    panorama: addressOf(getPicture(scene.panorama)),
  }));
  const hasVirtualTour = scenes !== undefined && scenes.length > 0;
  const [latitude, longitude] = listing.at;
  return {
    title: listing.title,
    description: listing.description,
    location: listing.location,
    latitude,
    longitude,
    pricePerNight: listing.price,
    images,
    amenities: [...listing.amenities],
    retreatTypes: [...listing.types],
    maxGuests: listing.guests,
    instantBook: listing.instant,
    cancellationPolicy: listing.policy,
    checkInFrom: '15:00',
    checkOutUntil: '11:00',
    hasVirtualTour,
    // A URL belongs to a tour of one picture.
    virtualTourUrl: null,
    virtualTourType: hasVirtualTour ? 'scenes' : null,
    virtualTourData: hasVirtualTour ? { ...tour, scenes } : null,
  };
}

import type { ImageAlt, Listing } from '#contracts/domain/catalog/properties.ts';
import {
  defaultCancellationPolicy,
  type CancellationPolicy,
  type VirtualTourType,
} from '#contracts/domain/state-lists.ts';
import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';
import { roundings } from '#pwa/lib/roundings.ts';

/** Values of the wizard's form. Numbers are stored as typed text, so that a half-typed one survives a reload. */
export interface ListingValues {
  title: string;
  description: string;
  location: string;
  latitude: string;
  longitude: string;
  /** IANA name of the zone that the host named; empty: the one at the coordinates. */
  chosenTimeZone: string;
  pricePerNight: string;
  maxGuests: string;
  instantBook: boolean;
  cancellationPolicy: CancellationPolicy;
  /** `HH:mm`; empty: not set. */
  checkInFrom: string;
  checkOutUntil: string;
  amenities: string[];
  retreatTypes: string[];
  images: string[];
  imageAlts: ImageAlt[];
  /** An address that was typed and not added yet. */
  imageUrl: string;
  hasVirtualTour: boolean;
  virtualTourType: VirtualTourType;
  virtualTourUrl: string;
  virtualTourData: VirtualTour | null;
}

/** The photos with what they show. Tabs with one draft change them one by one. */
export type PhotoFields = Pick<ListingValues, 'images' | 'imageAlts'>;

/** Initial values. Source: spec §4, listing wizard. */
export const emptyListing: ListingValues = {
  title: '',
  description: '',
  location: '',
  latitude: '0',
  longitude: '0',
  chosenTimeZone: '',
  pricePerNight: '0',
  maxGuests: '1',
  instantBook: false,
  cancellationPolicy: defaultCancellationPolicy,
  checkInFrom: '',
  checkOutUntil: '',
  amenities: [],
  retreatTypes: [],
  images: [],
  imageAlts: [],
  imageUrl: '',
  hasVirtualTour: false,
  virtualTourType: 'panorama',
  virtualTourUrl: '',
  virtualTourData: null,
};

/** The form of a listing that is edited. */
export function fromListing(listing: Listing): ListingValues {
  return {
    title: listing.title,
    description: listing.description,
    location: listing.location,
    latitude: String(listing.latitude),
    longitude: String(listing.longitude),
    chosenTimeZone: listing.chosenTimeZone ?? '',
    pricePerNight: String(listing.pricePerNight),
    maxGuests: String(listing.maxGuests),
    instantBook: listing.instantBook,
    cancellationPolicy: listing.cancellationPolicy,
    checkInFrom: listing.checkInFrom ?? '',
    checkOutUntil: listing.checkOutUntil ?? '',
    amenities: [...listing.amenities],
    retreatTypes: [...listing.retreatTypes],
    images: [...listing.images],
    imageAlts: [...(listing.imageAlts ?? [])],
    imageUrl: '',
    hasVirtualTour: listing.hasVirtualTour,
    virtualTourType: listing.virtualTourType ?? 'panorama',
    virtualTourUrl: listing.virtualTourUrl ?? '',
    virtualTourData: listing.virtualTourData,
  };
}

/** @param fallback for an empty field */
const toNumber = (typed: string, fallback: number): number =>
  typed.trim() === '' ? fallback : Number(typed);

/** Converts the form to a listing, with defaults for missing values. It may still be invalid. Source: spec §5. */
export function toListing(values: ListingValues): Listing {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    location: values.location.trim(),
    latitude: toNumber(values.latitude, 0),
    longitude: toNumber(values.longitude, 0),
    chosenTimeZone: values.chosenTimeZone === '' ? null : values.chosenTimeZone,
    pricePerNight: roundings.price.round(toNumber(values.pricePerNight, 0)),
    images: values.images,
    imageAlts: usedAlts(values),
    amenities: values.amenities,
    retreatTypes: values.retreatTypes,
    maxGuests: roundings.guests.round(toNumber(values.maxGuests, 1)),
    instantBook: values.instantBook,
    cancellationPolicy: values.cancellationPolicy,
    checkInFrom: values.checkInFrom === '' ? null : values.checkInFrom,
    checkOutUntil: values.checkOutUntil === '' ? null : values.checkOutUntil,
    ...toTour(values),
  };
}

/** Descriptions of the images, in the order of the images. */
const usedAlts = ({ images, imageAlts }: ListingValues): ImageAlt[] =>
  images.flatMap((url) => {
    const text = imageAlts.find((alt) => alt.url === url)?.text.trim() ?? '';
    return text === '' ? [] : [{ url, text }];
  });

type TourFields = Pick<Listing, 'hasVirtualTour' | 'virtualTourUrl' | 'virtualTourType' | 'virtualTourData'>;

/** Only the chosen kind of tour is submitted, and none if the tour is switched off. Source: spec §3. */
function toTour(values: ListingValues): TourFields {
  const { hasVirtualTour, virtualTourType } = values;
  const isPanorama = virtualTourType === 'panorama';
  return {
    hasVirtualTour,
    virtualTourType: hasVirtualTour ? virtualTourType : null,
    virtualTourUrl: hasVirtualTour && isPanorama ? values.virtualTourUrl.trim() : null,
    virtualTourData: hasVirtualTour && !isPanorama ? withoutBlankScenes(values.virtualTourData) : null,
  };
}

function withoutBlankScenes(tour: VirtualTour | null): VirtualTour {
  const scenes = (tour?.scenes ?? [])
    .map((scene) => ({ ...scene, name: scene.name.trim(), panorama: scene.panorama.trim() }))
    .filter(({ name, panorama }) => name !== '' || panorama !== '');
  const ids = new Set(scenes.map(({ id }) => id));
  const linked = scenes.map((scene) =>
    scene.links === undefined
      ? scene
      : { ...scene, links: scene.links.filter(({ targetSceneId }) => ids.has(targetSceneId)) },
  );
  // In the previous order, so that untouched values are not a change that staff have to review.
  const kept: VirtualTour = { ...tour, scenes: linked };
  if (kept.initialSceneId !== undefined && !ids.has(kept.initialSceneId)) delete kept.initialSceneId;
  return kept;
}

import { lazy, Suspense } from 'react';
import type { Listing, Property } from '#contracts/domain/catalog/properties.ts';
import type { PlaceMapProps } from '#pwa/features/catalog/listing-wizard/steps/location-step.tsx';
import { PropertyCard } from '#pwa/features/catalog/properties/property-card.tsx';
import styles from './list-property.module.css';

/** Leaflet is loaded with the step that needs it. */
const PlacePicker = lazy(async () => {
  const { PlacePicker } = await import('#pwa/features/catalog/map/place/place-picker.tsx');
  return { default: PlacePicker };
});

/** The map of the step location; without its code, which was never here, the numbers do as well. */
export const renderMap = (props: PlaceMapProps) => (
  <Suspense fallback={<div className={styles.mapPlace} />}>
    <PlacePicker {...props} />
  </Suspense>
);

/** Rating of a listing that is edited. */
type Rated = Pick<Property, 'rating' | 'reviewCount'>;
const unrated: Rated = { rating: null, reviewCount: 0 };

/** The card as guests will see it. */
export const renderPreview =
  (isOnline: boolean, rated: Rated = unrated) =>
  (listing: Listing) => (
    <div className={styles.preview}>
      <PropertyCard
        isOnline={isOnline}
        showsSaved={false}
        listing={{
          ...listing,
          id: 0,
          title: listing.title === '' ? 'Untitled retreat' : listing.title,
          pricePerNight: Number.isFinite(listing.pricePerNight) ? listing.pricePerNight : 0,
          rating: rated.rating,
          reviewCount: rated.reviewCount,
          coverPlaceholder: null,
          isSavedInFull: false,
        }}
      />
      {listing.images.length === 0 && <p className={styles.coverPlace}>Your cover photo appears here</p>}
    </div>
  );

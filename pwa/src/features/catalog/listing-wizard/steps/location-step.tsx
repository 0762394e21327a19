import { useRef, useState, type ReactNode } from 'react';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import {
  isPlaced,
  locationOf,
  setPlace,
  type Place,
} from '#pwa/features/catalog/listing-wizard/form/coordinates.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { ListingNumberField } from '#pwa/features/catalog/listing-wizard/fields/listing-number-field.tsx';
import { TimeZoneField } from '#pwa/features/catalog/listing-wizard/fields/time-zone-field.tsx';
import { StepCard } from './step-card.tsx';
import { ListingTextField } from '#pwa/features/catalog/listing-wizard/fields/listing-text-field.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './location-step.module.css';

/** A small map on which the place is set; coordinates in degrees, `null` while there is no place. */
export interface PlaceMapProps {
  place: Place | null;
  onPlace: (place: Place) => void;
  /** A town was chosen in the search of the map. */
  onTown: (town: FoundPlace) => void;
  isOnline: boolean;
}

interface LocationStepProps {
  form: ListingForm;
  renderMap: (props: PlaceMapProps) => ReactNode;
}

/** Location as text, coordinates (from the device, from the map or typed), and the time zone. */
export function LocationStep({ form, renderMap }: LocationStepProps) {
  const [search, setSearch] = useState<'idle' | 'searching' | 'failed'>('idle');
  /** The location that came from the search of the map. */
  const filledIn = useRef<string | null>(null);
  const hasPlace = isPlaced(form.values);
  const place = { latitude: Number(form.values.latitude), longitude: Number(form.values.longitude) };

  /** A text that the person typed stays. */
  const handleTown = (town: FoundPlace) => {
    const { location } = form.values;
    if (location.trim() !== '' && location !== filledIn.current) return;
    filledIn.current = locationOf(town);
    form.set('location', filledIn.current);
  };
  const handleOwnPlace = async () => {
    setSearch('searching');
    const own = await findOwnPlace();
    setSearch(own === null ? 'failed' : 'idle');
    if (own !== null) setPlace(form, own);
  };

  return (
    <StepCard title="Where is your retreat?" subtitle="Guests see this text and a pin on the map.">
      <ListingTextField
        form={form}
        name="location"
        label="Location"
        placeholder="Forks, Washington"
        maxLength={limits.locationMax}
        autoComplete="off"
      />
      <div className={styles.own}>
        <Button icon={Location20Regular} busy={search === 'searching'} onClick={() => void handleOwnPlace()}>
          Use my current location
        </Button>
        <p role="status" className={styles.hint}>
          {search === 'failed'
            ? "We couldn't get your location. Set it on the map or type it."
            : hasPlace
              ? null
              : "No map location yet. Guests won't find this retreat on the map."}
        </p>
      </div>
      {renderMap({
        place: hasPlace ? place : null,
        onPlace: (chosen) => setPlace(form, chosen),
        onTown: handleTown,
        isOnline: form.isOnline,
      })}
      <div className={styles.numbers}>
        <ListingNumberField form={form} name="latitude" label="Latitude" step={0.000001} min={-90} max={90} />
        <ListingNumberField
          form={form}
          name="longitude"
          label="Longitude"
          step={0.000001}
          min={-180}
          max={180}
        />
      </div>
      {!hasPlace && <p className={styles.quiet}>A town or the map fills in both numbers.</p>}
      <TimeZoneField form={form} isPlaced={hasPlace} />
    </StepCard>
  );
}

/** Timeout of the device's location, in milliseconds. */
const timeoutMs = 15_000;

/** Location of this device in degrees; null if unavailable or not permitted. */
function findOwnPlace(): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}

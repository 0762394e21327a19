import { useState, type ReactNode } from 'react';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import type { ListingForm } from '#pwa/features/listing-wizard/form/listing-form.ts';
import { ListingNumberField } from '#pwa/features/listing-wizard/fields/listing-number-field.tsx';
import { TimeZoneField } from '#pwa/features/listing-wizard/fields/time-zone-field.tsx';
import { StepCard } from './step-card.tsx';
import { ListingTextField } from '#pwa/features/listing-wizard/fields/listing-text-field.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './location-step.module.css';

/** A small map on which the place is set; coordinates in degrees, `null` while there is no place. */
export interface PlaceMapProps {
  place: { latitude: number; longitude: number } | null;
  onPlace: (place: { latitude: number; longitude: number }) => void;
  isOnline: boolean;
}

interface LocationStepProps {
  form: ListingForm;
  renderMap: (props: PlaceMapProps) => ReactNode;
}

/** Decimals of a coordinate: about 10 cm. Source: spec §5, step 0.000001. */
const decimals = 6;

/** Location as text and coordinates (typed, from the map or from the device), and the time zone. */
export function LocationStep({ form, renderMap }: LocationStepProps) {
  const [search, setSearch] = useState<'idle' | 'searching' | 'failed'>('idle');
  const latitude = Number(form.values.latitude);
  const longitude = Number(form.values.longitude);
  const isPlaced =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);

  const setPlace = (place: { latitude: number; longitude: number }) => {
    form.set('latitude', String(Number(place.latitude.toFixed(decimals))));
    form.set('longitude', String(Number(place.longitude.toFixed(decimals))));
  };
  const handleOwnPlace = async () => {
    setSearch('searching');
    const place = await findOwnPlace();
    setSearch(place === null ? 'failed' : 'idle');
    if (place !== null) setPlace(place);
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
      <div className={styles.own}>
        <Button icon={Location20Regular} busy={search === 'searching'} onClick={() => void handleOwnPlace()}>
          Use my current location
        </Button>
        <p role="status" className={styles.hint}>
          {search === 'failed'
            ? "We couldn't get your location. Set it on the map or type it."
            : isPlaced
              ? null
              : "No map location yet. Guests won't find this retreat on the map."}
        </p>
      </div>
      {renderMap({
        place: isPlaced ? { latitude, longitude } : null,
        onPlace: setPlace,
        isOnline: form.isOnline,
      })}
      <TimeZoneField form={form} isPlaced={isPlaced} />
    </StepCard>
  );
}

/** Timeout of the device's location, in milliseconds. */
const timeoutMs = 15_000;

/** Location of this device in degrees; null if unavailable or not permitted. */
function findOwnPlace(): Promise<{ latitude: number; longitude: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}

import { Suspense } from 'react';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { LazyPlaceMap } from '#pwa/features/catalog/map/place/lazy-place-map.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Location20Regular, Open20Regular } from '#pwa/ui/icons/icons.tsx';
import { CopyButton } from '#pwa/features/shared/copy-button.tsx';
import styles from './trip.module.css';

const mapZoom = 14;

const WayToPlace = lazyPart('WayToPlace', () => import('#pwa/features/catalog/map/place/way-to-place.tsx'));

interface TripPlaceProps extends Pick<GuestBooking, 'property'> {
  /** Whether the guest may still go there; then there are a map and the way. */
  isAhead: boolean;
  isOnline: boolean;
}

/** Address of the retreat, the place on a map, and its distance. Coordinates 0/0 mean unknown. */
export function TripPlace({
  property: { title, location, latitude, longitude },
  isAhead,
  isOnline,
}: TripPlaceProps) {
  const isPlaced = latitude !== 0 || longitude !== 0;
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return (
    <div className={styles.place}>
      <p className={styles.address}>
        <Location20Regular />
        <span>
          {title}
          <br />
          {location}
        </span>
      </p>
      <CopyButton
        label="Copy address"
        text={[title, location, isPlaced ? point : ''].filter((part) => part !== '').join(', ')}
        done="Address copied"
      />
      {isPlaced && (
        <a
          className={styles.link}
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${mapZoom}/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          Open in a map
          <Open20Regular />
        </a>
      )}
      {isPlaced && isAhead && (
        <div className={styles.way} data-fleeting="">
          <LazyPlaceMap title={title} latitude={latitude} longitude={longitude} isOnline={isOnline} />
          <Suspense>
            <WayToPlace latitude={latitude} longitude={longitude} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

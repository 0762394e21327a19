import type { GuestBooking } from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { Location20Regular, Open20Regular } from '#pwa/ui/icons/icons.tsx';
import { CopyButton } from '#pwa/features/shared/copy-button.tsx';
import styles from './trip.module.css';

const mapZoom = 14;

/** Address of the retreat and a link to a map. Coordinates 0/0 mean unknown. */
export function TripPlace({
  property: { title, location, latitude, longitude },
}: Pick<GuestBooking, 'property'>) {
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
    </div>
  );
}

import { Link } from '#pwa/ui/link.tsx';
import { tripPath } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { Location16Regular } from '#pwa/ui/icons.tsx';
import { Photo } from '#pwa/ui/photo/photo.tsx';
import { useOfflineWords } from '#pwa/ui/use-offline-words.ts';
import { explainTrip, tripLine, tripAppearance } from './trip-words.ts';
import { isAhead, type Trip, type TripState } from './trips.ts';
import styles from './trip-card.module.css';

interface TripCardProps {
  trip: Trip;
  state: TripState;
  isOnline: boolean;
}

/** A stay in the list of trips; the link of its title is stretched over the card. */
export function TripCard({ trip, state, isOnline }: TripCardProps) {
  const { property, packageName } = trip;
  const appearance = tripAppearance[state];
  const offline = useOfflineWords();
  const { text } = explainTrip(trip, state, isOnline ? null : offline);
  return (
    <article className={styles.card} data-over={isAhead(state) ? undefined : ''}>
      <div className={styles.picture}>
        <Photo url={property.image ?? undefined} alt="" sizes="200px" isOnline={isOnline} />
      </div>
      <div className={styles.words}>
        <Chip tone={appearance.tone} icon={appearance.icon}>
          {appearance.label}
        </Chip>
        <h3 className={styles.title}>
          <Link className={styles.link} to={tripPath(trip.id)}>
            {property.title}
          </Link>
        </h3>
        <p className={styles.place}>
          <Location16Regular />
          {property.location}
        </p>
        <p className={styles.line}>{tripLine(trip)}</p>
        {packageName !== null && <p className={styles.small}>{packageName}</p>}
        <p className={styles.small}>{text}</p>
      </div>
    </article>
  );
}

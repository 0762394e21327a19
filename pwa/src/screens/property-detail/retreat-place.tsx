import type { Property } from '#contracts/domain/catalog/properties.ts';
import { LazyPlaceMap } from '#pwa/features/catalog/map/place/lazy-place-map.tsx';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './retreat-place.module.css';

interface RetreatPlaceProps {
  property: Pick<Property, 'title' | 'location' | 'latitude' | 'longitude'>;
  isOnline: boolean;
}

/** The place of a retreat, in words and on a small map. */
export function RetreatPlace({ property, isOnline }: RetreatPlaceProps) {
  const { title, location, latitude, longitude } = property;
  // 0/0 means that no coordinates were given.
  const isPlaced = latitude !== 0 || longitude !== 0;
  return (
    <>
      <p className={styles.words}>
        <Location20Regular />
        {location}
      </p>
      {isPlaced && (
        <LazyPlaceMap title={title} latitude={latitude} longitude={longitude} isOnline={isOnline} />
      )}
    </>
  );
}

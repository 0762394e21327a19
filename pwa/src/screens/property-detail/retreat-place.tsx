import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import type { Property } from '#contracts/domain/properties.ts';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './retreat-place.module.css';

const PlaceMap = lazyPart(async () => (await import('#pwa/features/map/place-map.tsx')).PlaceMap);

/** Distance from the viewport at which the map's code is loaded, in CSS pixels. */
const nearPx = 300;

interface RetreatPlaceProps {
  property: Pick<Property, 'title' | 'location' | 'latitude' | 'longitude'>;
  isOnline: boolean;
}

/** The place of a retreat, in words and on a small map, which loads when it is scrolled to. */
export function RetreatPlace({ property, isOnline }: RetreatPlaceProps) {
  const { title, location, latitude, longitude } = property;
  const frameRef = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  // 0/0 means that no coordinates were given.
  const isPlaced = latitude !== 0 || longitude !== 0;
  return (
    <>
      <p className={styles.words}>
        <Location20Regular />
        {location}
      </p>
      {isPlaced && (
        <div ref={frameRef} className={styles.map}>
          {isNear && (
            <Suspense fallback={<Skeleton height={240} radius={20} />}>
              <PlaceMap title={title} latitude={latitude} longitude={longitude} isOnline={isOnline} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

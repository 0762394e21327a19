import { Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import styles from './lazy-place-map.module.css';

const PlaceMap = lazyPart('PlaceMap', () => import('./place-map.tsx'));

/** Distance from the viewport at which the map's code is loaded, in CSS pixels. */
const nearPx = 300;

interface LazyPlaceMapProps {
  /** Title of the retreat, for screen readers. */
  title: string;
  latitude: number;
  longitude: number;
  isOnline: boolean;
}

/** A small map of one place, which loads when it is scrolled to. */
export function LazyPlaceMap(props: LazyPlaceMapProps) {
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
  return (
    <div ref={frameRef} className={styles.map}>
      {isNear && (
        <Suspense fallback={<Skeleton height={240} radius={20} />}>
          <PlaceMap {...props} />
        </Suspense>
      )}
    </div>
  );
}

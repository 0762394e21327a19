import { useEffect, useRef } from 'react';
import { CircleMarker } from 'leaflet';
import { map as limits } from '#pwa/features/catalog/map/map-limits.ts';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { MissingDetailChip, useMapDetail } from '#pwa/features/catalog/map/map-detail.tsx';
import { isInView } from '#pwa/features/catalog/map/map-geometry.ts';
import { createMap, addGround, type MapGround } from '#pwa/features/catalog/map/map-ground.ts';
import groundStyles from '#pwa/features/catalog/map/map-ground.module.css';
import { deepestZoom } from '#pwa/features/catalog/map/tile-source.ts';
import block from '#pwa/features/catalog/map/retreat-map.module.css';
import { useNearby } from './use-nearby.ts';
import styles from './place-map.module.css';

interface PlaceMapProps {
  /** Title of the retreat, for screen readers. */
  title: string;
  latitude: number;
  longitude: number;
  isOnline: boolean;
}

const radiusPx = 11;
/** Zoom where a map file shows the streets around the place. */
const townZoom = 14;

function createPlaceMap(
  frame: HTMLElement,
  place: [latitude: number, longitude: number],
  onDetail: (hasDetail: boolean) => void,
) {
  const map = createMap(frame, prefersReducedMotion(), {
    center: place,
    zoom: limits.zoom,
    maxZoom: deepestZoom('retreat'),
    dragging: false,
    doubleClickZoom: false,
    touchZoom: false,
    boxZoom: false,
    keyboard: false,
  });
  const ground = addGround(map, onDetail, (town) => {
    const [latitude, longitude] = place;
    if (isInView({ latitude, longitude }, town)) map.setView(place, townZoom, { animate: false });
  });
  new CircleMarker(place, { radius: radiusPx, interactive: false, className: styles.place ?? '' }).addTo(map);
  return { map, ground };
}

/**
 * A small map of one place, at the documented zoom. Only its buttons zoom; fingers and wheel scroll the page instead.
 * Heavy: load it lazily.
 */
export function PlaceMap({ title, latitude, longitude, isOnline }: PlaceMapProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const groundRef = useRef<MapGround>(null);
  const [hasDetail, setHasDetail] = useMapDetail(isOnline, () => groundRef.current?.retry());

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    const { map, ground } = createPlaceMap(frame, [latitude, longitude], setHasDetail);
    groundRef.current = ground;
    return () => {
      groundRef.current = null;
      ground.remove();
      map.remove();
    };
  }, [latitude, longitude, setHasDetail]);

  const nearby = useNearby({ latitude, longitude });

  return (
    <div className={block.block}>
      <div
        ref={frameRef}
        className={joinClasses(groundStyles.ground, block.frame, styles.small)}
        role="region"
        aria-label={`Map of where ${title} is`}
      />
      {!hasDetail && (
        <div className={block.chips}>
          <MissingDetailChip />
        </div>
      )}
      {nearby !== null && <p className={styles.nearby}>{nearby}</p>}
    </div>
  );
}

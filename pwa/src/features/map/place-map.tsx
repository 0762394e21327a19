import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleMarker, Map as LeafletMap } from 'leaflet';
import { map as limits } from '#contracts/limits.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import { addControls, layGround, type MapGround } from './map-ground.ts';
import ground from './map-ground.module.css';
import { deepestZoom } from './tile-source.ts';
import block from './retreat-map.module.css';
import { useNearby } from './use-nearby.ts';
import styles from './place-map.module.css';

interface PlaceMapProps {
  /** What stands there; spoken. */
  title: string;
  latitude: number;
  longitude: number;
  isOnline: boolean;
}

const radiusPx = 11;

/**
 * A small map of one place, at the documented zoom. It lies in a page that scrolls, so neither a finger nor the wheel
 * moves it; its buttons zoom. Heavy: load it lazily.
 */
export function PlaceMap({ title, latitude, longitude, isOnline }: PlaceMapProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const groundRef = useRef<MapGround>(null);
  const [hasDetail, setHasDetail] = useState(true);

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = new LeafletMap(frame, {
      center: [latitude, longitude],
      zoom: limits.zoom,
      maxZoom: deepestZoom('retreat'),
      zoomControl: false,
      attributionControl: false,
      dragging: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      touchZoom: false,
      boxZoom: false,
      keyboard: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
    });
    addControls(map);
    const laid = layGround(map, setHasDetail);
    groundRef.current = laid;
    new CircleMarker([latitude, longitude], {
      radius: radiusPx,
      interactive: false,
      className: styles.place ?? '',
    }).addTo(map);
    return () => {
      groundRef.current = null;
      laid.remove();
      map.remove();
    };
  }, [latitude, longitude]);

  const askForMissing = useEffectEvent(() => {
    if (!hasDetail) groundRef.current?.retry();
  });
  useEffect(() => {
    if (isOnline) askForMissing();
  }, [isOnline]);

  const nearby = useNearby({ latitude, longitude });

  return (
    <div className={block.block}>
      <div
        ref={frameRef}
        className={joinClasses(ground.ground, block.frame, styles.small)}
        role="region"
        aria-label={`Map of where ${title} is`}
      />
      {!hasDetail && (
        <div className={block.chips}>
          <Chip tone="offline" icon={CloudOff16Filled}>
            Map detail needs a connection
          </Chip>
        </div>
      )}
      {nearby !== null && <p className={styles.nearby}>{nearby}</p>}
    </div>
  );
}

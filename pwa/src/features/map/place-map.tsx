import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleMarker, Control, Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { map as limits } from '#contracts/limits.ts';
import { Chip } from '#pwa/ui/chip.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons.tsx';
import { layGround, type MapGround } from './map-ground.ts';
import block from './retreat-map.module.css';
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
    new Control.Zoom({ position: 'topright' }).addTo(map);
    new Control.Attribution({
      prefix: '<a href="https://leafletjs.com" target="_blank" rel="noreferrer">Leaflet</a>',
    }).addTo(map);
    const ground = layGround(map, setHasDetail);
    groundRef.current = ground;
    new CircleMarker([latitude, longitude], {
      radius: radiusPx,
      interactive: false,
      className: styles.place ?? '',
    }).addTo(map);
    return () => {
      groundRef.current = null;
      ground.remove();
      map.remove();
    };
  }, [latitude, longitude]);

  const askForMissing = useEffectEvent(() => {
    if (!hasDetail) groundRef.current?.retry();
  });
  useEffect(() => {
    if (isOnline) askForMissing();
  }, [isOnline]);

  return (
    <div className={block.block}>
      <div
        ref={frameRef}
        className={`${block.frame ?? ''} ${styles.small ?? ''}`}
        role="region"
        aria-label={`Map of where ${title} is`}
      />
      {!(isOnline && hasDetail) && (
        <div className={block.chips}>
          <Chip tone="offline" icon={CloudOff16Filled}>
            Map detail needs a connection
          </Chip>
        </div>
      )}
    </div>
  );
}

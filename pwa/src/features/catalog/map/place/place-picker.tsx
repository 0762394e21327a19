import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { MissingDetailChip, useMapDetail } from '#pwa/features/catalog/map/map-detail.tsx';
import ground from '#pwa/features/catalog/map/map-ground.module.css';
import { PlacePickerView } from './place-picker-view.ts';
import { PlaceSearch, zoomOfKind } from '#pwa/features/catalog/map/place-search.tsx';
import { useNearby } from './use-nearby.ts';
import styles from './place-picker.module.css';

interface PlacePickerProps {
  /** Position of the marker, in degrees; null if there is none. */
  place: Place | null;
  /** The person moved the marker, by a tap, by dragging or with the arrow keys. */
  onPlace: (place: Place) => void;
  /** A town was chosen in the search. */
  onTown?: (town: FoundPlace) => void;
  isOnline: boolean;
}

/** A small map for choosing one place. Heavy: load it lazily. Source: decision 007. */
export function PlacePicker({ place, onPlace, onTown, isOnline }: PlacePickerProps) {
  const viewRef = useRef<PlacePickerView>(null);
  const [hasDetail, setHasDetail] = useMapDetail(isOnline, () => viewRef.current?.retry());
  const frameRef = usePickerView(viewRef, onPlace, setHasDetail);

  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    const isSet = latitude !== undefined && longitude !== undefined;
    viewRef.current?.show(isSet ? { latitude, longitude } : null);
  }, [latitude, longitude]);

  const handleFound = (found: FoundPlace) => {
    const zoom = zoomOfKind[found.kind];
    // The middle of a country is not where a retreat is.
    if (found.kind === 'country') {
      viewRef.current?.goTo(found, zoom);
      return;
    }
    viewRef.current?.goToAndMark(found, zoom);
    onTown?.(found);
  };
  const nearby = useNearby(place);

  return (
    <div className={styles.block}>
      <PlaceSearch label="Find a town or village" isOnline={isOnline} onFound={handleFound} />
      <div className={styles.map}>
        <div
          ref={frameRef}
          className={joinClasses(ground.ground, styles.frame)}
          role="region"
          aria-label="Map to set the place"
        />
        {!hasDetail && (
          <div className={styles.chip}>
            <MissingDetailChip />
          </div>
        )}
      </div>
      <p className={styles.nearby} role="status">
        {nearby}
      </p>
      <p className={styles.hint}>
        {place === null
          ? 'Choose a town above or tap the map to set the marker.'
          : 'Drag the marker to your door, or tap the map. With the keyboard, move it with the arrow keys.'}
      </p>
    </div>
  );
}

/** Draws the map in the element of the returned ref. @param viewRef holds its view while it is shown */
function usePickerView(
  viewRef: RefObject<PlacePickerView | null>,
  onPlace: PlacePickerProps['onPlace'],
  onDetail: (hasDetail: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const frameRef = useRef<HTMLDivElement>(null);
  const handlePlace = useEffectEvent(onPlace);

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return;
    const view = new PlacePickerView(frame, { onPlace: (set) => handlePlace(set), onDetail });
    viewRef.current = view;
    const observer = new ResizeObserver(() => view.resize());
    observer.observe(frame);
    return () => {
      observer.disconnect();
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef, onDetail]);
  return frameRef;
}

import { useState } from 'react';
import type { ViewBounds } from '#pwa/features/catalog/map/map-geometry.ts';
import { useRemembered } from '#pwa/features/shared/use-remembered.ts';

/** The visible area of the map, and whether the guest moved it there. */
export interface MapView {
  bounds: ViewBounds;
  isByHand: boolean;
}

/** The visible area of the map. The area that the guest chose is restored after going back or reloading. */
export function useMapView() {
  const [moved, keepMoved] = useRemembered<ViewBounds | null>('map-view', null);
  const [firstView] = useState(moved);
  const [view, setView] = useState<MapView | null>(firstView && { bounds: firstView, isByHand: true });
  const onView = (bounds: ViewBounds, isByHand: boolean): void => {
    keepMoved(isByHand ? bounds : null);
    setView({ bounds, isByHand });
  };
  return { view, firstView, onView };
}

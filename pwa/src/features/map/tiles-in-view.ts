import type { Map as LeafletMap } from 'leaflet';
import { tileAt, type TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';
import { viewOf } from './map-view.ts';

export interface TileInView extends TileAddress {
  /** How many times the view was moved around the world. */
  turns: number;
}

/** The data tiles of a zoom below the view, for each copy of the world. */
export function tilesInView(map: LeafletMap, zoom: number): TileInView[] {
  const side = 2 ** zoom;
  const { west, south, east, north } = viewOf(map);
  const [top, bottom] = [tileAt(Math.min(85, north), 0, zoom).row, tileAt(Math.max(-85, south), 0, zoom).row];
  const first = Math.floor((west / 360 + 0.5) * side);
  const last = Math.floor((east / 360 + 0.5) * side);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((at) =>
    Array.from({ length: bottom - top + 1 }, (_, index) => ({
      zoom,
      column: ((at % side) + side) % side,
      row: top + index,
      turns: Math.floor(at / side),
    })),
  );
}

import { tileAt, type TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';

/** An area in degrees. `west` and `east` may exceed ±180 after moving around the world. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface TileInView extends TileAddress {
  /** How many times the view was moved around the world. */
  turns: number;
}

/** The data tiles of a zoom below a view, for each copy of the world. */
export function tilesInView({ west, south, east, north }: Bounds, zoom: number): TileInView[] {
  const side = 2 ** zoom;
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

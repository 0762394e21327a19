/** A tile of the usual pyramid in Web Mercator. */
export interface TileAddress {
  zoom: number;
  column: number;
  row: number;
}

export const keyOf = ({ zoom, column, row }: TileAddress): string => `${zoom}/${column}/${row}`;

/** The tile above: a quarter of the detail, four times the area. */
export const parentOf = ({ zoom, column, row }: TileAddress): TileAddress => ({
  zoom: zoom - 1,
  column: column >> 1,
  row: row >> 1,
});

/** The tile itself, or below the deepest zoom of the data, the tile that contains it. */
export function ancestorAt({ zoom, column, row }: TileAddress, zoomMax: number): TileAddress {
  const depth = Math.max(0, zoom - zoomMax);
  return { zoom: zoom - depth, column: column >> depth, row: row >> depth };
}

/** The tile at a zoom that contains a place. */
export function tileAt(latitude: number, longitude: number, zoom: number): TileAddress {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const side = 2 ** zoom;
  const within = (index: number) => Math.min(side - 1, Math.max(0, Math.floor(index)));
  return {
    zoom,
    column: within((longitude / 360 + 0.5) * side),
    row: within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

/** The place at a point of a tile, in degrees. @param x and `y`: shares of the tile's edge, from the north-west */
export function placeIn({ zoom, column, row }: TileAddress, x: number, y: number) {
  const side = 2 ** zoom;
  return { longitude: ((column + x) / side) * 360 - 180, latitude: latitudeOf((row + y) / side) };
}

/** Inverse of Web Mercator. @param y from 0 in the north to 1 in the south */
const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

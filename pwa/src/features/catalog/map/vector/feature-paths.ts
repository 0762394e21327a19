import type { VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile';

/** Geometry types of the Mapbox Vector Tile specification, §4.3.4. */
export const geometryTypes = { point: 1, line: 2, area: 3 } as const;

export function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
}

/** The feature's lines as SVG path data in the tile's units, times `scale`. */
export function pathOfFeature(feature: VectorTileFeature, isClosed: boolean, scale = 1): string {
  let path = '';
  for (const line of feature.loadGeometry()) {
    let before = { x: 0, y: 0 };
    for (const [index, { x, y }] of line.entries()) {
      const point = { x: x * scale, y: y * scale };
      path += index === 0 ? `M${point.x} ${point.y}l` : `${point.x - before.x} ${point.y - before.y} `;
      before = point;
    }
    if (isClosed) path += 'z';
  }
  return path;
}

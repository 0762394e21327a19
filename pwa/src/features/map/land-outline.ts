import type { Feature, MultiPolygon, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The world's land, coarse enough to be kept on every device: 18 KB on the wire. */
export async function loadLand(): Promise<Feature<MultiPolygon>> {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  // The compiler reads the file's arrays as lists of any length; its format is the topology's.
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  const land = feature(topology, topology.objects.land);
  const polygons: Position[][][] = land.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [],
  );
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(unrollRing)) },
  };
}

const poleLatitude = -90;

/**
 * A ring without jumps: where it crosses the date line it goes on beyond 180 degrees, and where it goes around the
 * pole, as Antarctica's does, it is closed along the pole. The file is made for globes, which need neither.
 */
export function unrollRing(ring: Position[]): Position[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const unrolled = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    before = longitude;
    return [longitude + turn, latitude];
  });
  const first = unrolled[0]?.[0] ?? 0;
  const last = unrolled.at(-1)?.[0] ?? 0;
  const isAroundPole = Math.abs(last - first) > 180;
  return isAroundPole ? [...unrolled, [last, poleLatitude], [first, poleLatitude]] : unrolled;
}

/** The same land, moved around the world: the map goes on beyond the date line. @param degrees a multiple of 360 */
export function moveLand(land: Feature<MultiPolygon>, degrees: number): Feature<MultiPolygon> {
  const coordinates = land.geometry.coordinates.map((polygon) =>
    polygon.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude])),
  );
  return { ...land, geometry: { type: 'MultiPolygon', coordinates } };
}

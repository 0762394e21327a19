import type { Feature, Position } from 'geojson';

/** A point of the valley, in metres east and north of its middle. */
type Spot = readonly [east: number, north: number];

/** Layers of the Protomaps basemaps that the sample has. Source: https://docs.protomaps.com/basemaps/layers */
type Layer = 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'places';

type Tags = Readonly<Record<string, string | number>>;

export interface SampleFeature {
  layer: Layer;
  feature: Feature;
}

const metresPerDegree = 111_320;

/**
 * A valley that does not exist, about 8 km wide: a lake with a river, a village on its shore and a hamlet above it,
 * forests, roads of every class, a railway and paths.
 * @param middle its place on the earth, in degrees
 */
export function drawSampleValley(middle: { latitude: number; longitude: number }): SampleFeature[] {
  const eastScale = metresPerDegree * Math.cos((middle.latitude * Math.PI) / 180);
  const toPosition = ([east, north]: Spot): Position => [
    middle.longitude + east / eastScale,
    middle.latitude + north / metresPerDegree,
  ];
  const area = (layer: Layer, tags: Tags, ring: readonly Spot[]): SampleFeature => ({
    layer,
    feature: {
      type: 'Feature',
      properties: tags,
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(toPosition)] },
    },
  });
  const line = (layer: Layer, tags: Tags, spots: readonly Spot[]): SampleFeature => ({
    layer,
    feature: {
      type: 'Feature',
      properties: tags,
      geometry: { type: 'LineString', coordinates: spots.map(toPosition) },
    },
  });
  const label = (layer: Layer, tags: Tags, spot: Spot): SampleFeature => ({
    layer,
    feature: {
      type: 'Feature',
      properties: tags,
      geometry: { type: 'Point', coordinates: toPosition(spot) },
    },
  });
  return [
    area('earth', { kind: 'earth' }, box(0, 0, 40_000, 40_000)),
    ...forests.map((ring) => area('landuse', { kind: 'forest' }, ring)),
    area('landuse', { kind: 'park' }, box(-550, -250, 260, 200)),
    area('water', { kind: 'lake' }, lake),
    label('water', { kind: 'lake', name: 'Mirror Lake' }, [700, -700]),
    line('water', { kind: 'river', name: 'Cedar River' }, smooth(river)),
    ...roads.map(({ kind, name, spots }) =>
      line('roads', name === '' ? { kind } : { kind, name }, smooth(spots)),
    ),
    ...houses().map((house) => area('buildings', { kind: 'building' }, house)),
    label(
      'places',
      { kind: 'locality', kind_detail: 'village', name: 'Lakeside', population_rank: 4 },
      [-350, -420],
    ),
    label(
      'places',
      { kind: 'locality', kind_detail: 'hamlet', name: 'Upper Cedar', population_rank: 2 },
      [-900, 1650],
    ),
    label('places', { kind: 'neighbourhood', name: 'Mill Quarter' }, [-820, -130]),
  ];
}

const box = (east: number, north: number, width: number, height: number): Spot[] => [
  [east - width / 2, north - height / 2],
  [east + width / 2, north - height / 2],
  [east + width / 2, north + height / 2],
  [east - width / 2, north + height / 2],
];

/** Cuts the corners of a line twice (Chaikin), which makes it look like a road. */
function smooth(spots: readonly Spot[], times = 2): readonly Spot[] {
  if (times === 0 || spots.length < 3) return spots;
  const between = ([x, y]: Spot, [toX, toY]: Spot, share: number): Spot => [
    x + (toX - x) * share,
    y + (toY - y) * share,
  ];
  const cut = spots.flatMap((spot, index): Spot[] => {
    const next = spots[index + 1];
    return next === undefined ? [] : [between(spot, next, 0.25), between(spot, next, 0.75)];
  });
  return smooth([...spots.slice(0, 1), ...cut, ...spots.slice(-1)], times - 1);
}

/** Points of a wavy line from west to east. */
const wave = (north: number, height: number, phase: number): Spot[] =>
  Array.from({ length: 41 }, (_, index): Spot => {
    const east = -4000 + index * 200;
    return [
      east,
      north + height * Math.sin(east / 700 + phase) + (height / 3) * Math.sin(east / 260 + phase),
    ];
  });

const forests: readonly (readonly Spot[])[] = [
  smooth([
    [250, 330],
    [700, 150],
    [1500, 260],
    [1900, 700],
    [1000, 860],
    [480, 700],
    [250, 330],
  ]),
  [...wave(1150, 220, 0.4), [4000, 4000], [-4000, 4000]],
  [...wave(-1650, 200, 2.1), [4000, -4000], [-4000, -4000]],
];

const lake: readonly Spot[] = Array.from({ length: 90 }, (_, index): Spot => {
  const turn = (index / 90) * 2 * Math.PI;
  const wobble = 1 + 0.12 * Math.sin(3 * turn) + 0.06 * Math.sin(7 * turn);
  return [700 + 780 * wobble * Math.cos(turn), -700 + 430 * wobble * Math.sin(turn)];
});

const river: readonly Spot[] = [
  [-4000, 900],
  [-2600, 620],
  [-1700, 700],
  [-900, 520],
  [-300, 180],
  [150, -180],
  [420, -420],
];

const roads: readonly { kind: string; name: string; spots: readonly Spot[] }[] = [
  { kind: 'highway', name: 'Valley Highway', spots: wave(-1250, 120, 1) },
  {
    kind: 'major_road',
    name: 'Cedar Road',
    spots: [
      [-700, -1330],
      [-640, -800],
      [-600, -300],
      [-640, 240],
      [-780, 760],
      [-860, 1250],
      [-900, 1700],
      [-1200, 2600],
      [-1150, 4000],
    ],
  },
  {
    kind: 'major_road',
    name: 'Shore Road',
    spots: [
      [-600, -300],
      [-150, -230],
      [330, -120],
      [900, -130],
      [1500, -350],
      [2400, -420],
      [4000, -250],
    ],
  },
  ...[-480, -330, -180].map((north, index) => ({
    kind: 'minor_road',
    name: ['Harbour Street', 'Bath Street', 'Garden Street'][index] ?? '',
    spots: [
      [-1050, north - 20],
      [-600, north],
      [-160, north + 30],
    ] satisfies Spot[],
  })),
  ...[-950, -800, -450, -300].map((east) => ({
    kind: 'minor_road',
    name: '',
    spots: [
      [east, -620],
      [east + 20, -330],
      [east + 10, -60],
    ] satisfies Spot[],
  })),
  {
    kind: 'minor_road',
    name: 'Hot Spring Way',
    spots: [
      [-640, 240],
      [-320, 60],
      [0, 0],
      [220, 160],
      [330, 420],
      [180, 640],
      [-180, 760],
    ],
  },
  {
    kind: 'path',
    name: 'Ridge Trail',
    spots: [
      [-180, 760],
      [80, 1050],
      [520, 1250],
      [900, 1700],
      [1700, 1950],
      [2500, 2500],
    ],
  },
  { kind: 'rail', name: '', spots: wave(-1480, 90, 1.4) },
];

function houses(): Spot[][] {
  const spots: Spot[] = [[0, 30]];
  for (let east = -1000; east < -200; east += 55)
    for (const north of [-510, -450, -365, -300, -215, -150]) spots.push([east + ((north * 7) % 13), north]);
  return spots.map(([east, north], index) => box(east, north, 22 + (index % 3) * 5, 15 + (index % 4) * 3));
}

import { geometryTypes } from '#pwa/features/catalog/map/vector/feature-paths.ts';
import styles from './town-layer.module.css';

/** Features that look alike. Layers and kinds are those of the Protomaps basemaps, version 4; `kinds` null: all. */
export interface FeatureGroup {
  layers: readonly string[];
  geometry: (typeof geometryTypes)[keyof typeof geometryTypes];
  kinds: ReadonlySet<string> | null;
}

const area = (layers: readonly string[], kinds: readonly string[] | null = null): FeatureGroup => ({
  layers,
  geometry: geometryTypes.area,
  kinds: kinds === null ? null : new Set(kinds),
});
const line = (layer: string, kinds: readonly string[]): FeatureGroup => ({
  layers: [layer],
  geometry: geometryTypes.line,
  kinds: new Set(kinds),
});

const green = [
  'allotments',
  'cemetery',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'meadow',
  'national_park',
  'nature_reserve',
  'orchard',
  'park',
  'protected_area',
  'recreation_ground',
  'scrub',
  'village_green',
  'vineyard',
  'wood',
];

/** Source: https://docs.protomaps.com/basemaps/layers. `natural` and `medium_road` are in files of version 3. */
export const featureGroups = {
  earth: area(['earth']),
  green: area(['landuse', 'natural'], green),
  sand: area(['landuse', 'natural'], ['beach', 'sand']),
  water: area(['water']),
  river: line('water', ['canal', 'river', 'stream']),
  building: area(['buildings']),
  path: line('roads', ['path']),
  rail: line('roads', ['rail']),
  minor: line('roads', ['minor_road', 'other']),
  major: line('roads', ['major_road', 'medium_road']),
  highway: line('roads', ['highway']),
} as const satisfies Record<string, FeatureGroup>;

export type GroupName = keyof typeof featureGroups;

/** What is painted, the lowest first. Roads are painted twice: their edges below all roads. */
export const paintOrder: readonly (readonly [GroupName, string | undefined])[] = [
  ['earth', styles.earth],
  ['green', styles.green],
  ['sand', styles.sand],
  ['river', styles.river],
  ['water', styles.water],
  ['building', styles.building],
  ['path', styles.path],
  ['rail', styles.rail],
  ['minor', styles.minorEdge],
  ['major', styles.majorEdge],
  ['highway', styles.highwayEdge],
  ['minor', styles.minor],
  ['major', styles.major],
  ['highway', styles.highway],
];

/** Painted below a tile that says where land is. */
export const seaStyle = styles.water;

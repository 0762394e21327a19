import type { PlaceKind } from '#contracts/domain/places/world-map.ts';
import type { Bounds } from './tiles-in-view.ts';

/** Kinds of names; those after the places are only in a map file. */
export type NameKind = PlaceKind | 'locality' | 'quarter' | 'water' | 'road';

/** A name on the map; its position in degrees. */
export interface MapName {
  name: string;
  kind: NameKind;
  /** Names of a higher rank are placed first. */
  rank: number;
  latitude: number;
  longitude: number;
  /** Angle of a road's name in degrees, clockwise. */
  angle?: number;
}

/** A name in view, and how many times the view was moved around the world. */
export interface NameInView {
  name: MapName;
  turns: number;
}

/** Finds the names of a view at a zoom. */
export type NameSource = (view: Bounds, zoom: number) => Promise<NameInView[]>;

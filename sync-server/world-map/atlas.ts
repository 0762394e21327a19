import { createRequire } from 'node:module';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

/** Coasts and countries of Natural Earth at 1:10 million, which is in the public domain. */
export function readAtlas(): Atlas {
  const require = createRequire(import.meta.url);
  return require('world-atlas/countries-10m.json') as Atlas;
}

/** Builds the map's data as a part of the build: vector tiles of the world, and the place names for the search. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGazetteer } from './gazetteer.ts';
import { listMapPlaces } from './map-places.ts';
import { writePlaceLines } from './place-lines.ts';
import { writePmtiles } from './pmtiles-writer.ts';
import { makeWorldTiles } from './world-tiles.ts';

const [folder = 'dist/map'] = process.argv.slice(2);
const places = listMapPlaces(readGazetteer());
const archive = writePmtiles([...makeWorldTiles(places)], {
  name: 'World',
  attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'places.tsv'), writePlaceLines(places));
// Written last: its timestamp marks the data as complete.
writeFileSync(join(folder, 'world.pmtiles'), archive);

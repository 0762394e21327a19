/** Writes the sample map file, by default around the retreat 'Cedar Steam Ryokan' of the demo data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeSampleMap } from './sample-map.ts';

const [path = 'data/sample-valley.pmtiles', latitude = '35.2324', longitude = '139.1069'] =
  process.argv.slice(2);
const archive = makeSampleMap({ latitude: Number(latitude), longitude: Number(longitude) });
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, archive);
process.stdout.write(
  `Wrote ${path}: ${Math.ceil(archive.length / 1024)} KB. Start the server with MAP_FILE=${path}\n`,
);

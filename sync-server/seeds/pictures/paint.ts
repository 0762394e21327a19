import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { loadImage } from '@napi-rs/canvas';
import { paintScene, shrink } from './paint-files.ts';
import { findPicture, paintedFolder, pictureNames, type Picture } from './picture-manifest.ts';
import type { Scene } from './scene.ts';
import { allScenes } from './scenes/all-scenes.ts';
import { meanDifference } from './picture-difference.ts';

/**
 * Paints the demo pictures.
 *
 *   npx tsx sync-server/seeds/pictures/paint.ts                  everything
 *   npx tsx sync-server/seeds/pictures/paint.ts --only a --only b  these only
 *   npx tsx sync-server/seeds/pictures/paint.ts --check          repaints a few small and compares them with the files
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
});

/** A small repainting differs a little in its grain; a changed scene differs far more. */
const checkTolerance = 12;
const checkWidth = 240;

const say = (line: string) => process.stdout.write(`${line}\n`);

function chooseScenes(): readonly Scene[] {
  const { only } = values;
  if (!only) return allScenes;
  return only.map((name) => {
    const scene = allScenes.find((candidate) => candidate.name === name);
    if (!scene) throw new Error(`There is no scene called ${name}.`);
    return scene;
  });
}

const workerFile = new URL('./paint-worker.ts', import.meta.url).href;

// A worker thread does not inherit the TypeScript loader in Node 20, so it starts through tsx itself.
const startTypeScript = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ tsImport }) => tsImport(workerData, workerData));
`;

/** Hands one scene after another to each worker until none is left. */
function paintAll(scenes: readonly Scene[]): Promise<Picture[]> {
  const waiting = [...scenes];
  const done: Picture[] = [];
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(startTypeScript, { eval: true, workerData: workerFile });
      const next = () => {
        const scene = waiting.shift();
        if (scene) {
          worker.postMessage(scene.name);
          return;
        }
        void worker.terminate().then(() => resolve());
      };
      worker.on('message', (picture: Picture) => {
        done.push(picture);
        say(
          `${picture.name}: ${picture.sizes.map(({ width, bytes }) => `${width} px ${Math.round(bytes / 1024)} KB`).join(', ')}`,
        );
        void saveManifest([picture]).then(next, reject);
      });
      worker.on('error', reject);
      next();
    });
  return Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, lane)).then(() => done);
}

let saving = Promise.resolve();

/** Puts pictures into the manifest, in the order of the collection; one write at a time. */
function saveManifest(painted: readonly Picture[]): Promise<void> {
  saving = saving.then(async () => {
    const file = new URL('painted.json', paintedFolder);
    const { pictures } = JSON.parse(await readFile(file, 'utf8')) as { pictures: Picture[] };
    const byName = new Map([...pictures, ...painted].map((picture) => [picture.name, picture]));
    const ordered = allScenes.flatMap(({ name }) => byName.get(name) ?? []);
    await writeFile(file, `${JSON.stringify({ pictures: ordered }, null, 2)}\n`);
  });
  return saving;
}

async function check(scenes: readonly Scene[]): Promise<boolean> {
  let same = true;
  for (const scene of scenes) {
    const smallest = findPicture(scene.name)?.sizes[0];
    if (!smallest) throw new Error(`${scene.name} was never painted.`);
    const stored = await loadImage(await readFile(new URL(smallest.file, paintedFolder)));
    const difference = meanDifference(shrink(paintScene(scene, checkWidth), 24), stored, 24);
    const ok = difference < checkTolerance;
    same &&= ok;
    say(`${ok ? 'same' : 'CHANGED'}  ${scene.name} (${difference.toFixed(1)})`);
  }
  return same;
}

if (values.check) {
  const sample = values.only ? chooseScenes() : allScenes.filter((_, index) => index % 9 === 0);
  if (!(await check(sample))) process.exitCode = 1;
} else {
  await paintAll(chooseScenes());
  say(
    `${pictureNames().length} pictures were in the manifest before, ${allScenes.length} are in the collection.`,
  );
}

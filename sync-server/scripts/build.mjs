/**
 * Builds app and server into `dist`; with `--if-stale` only if it is older than its sources. Retains the chunks of the
 * previous two builds, which an open app may still request. Compresses text files, so that requests need not.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isBuilt, isMapBuilt, root, stampPath } from './build-stamp.mjs';

const app = join(root, 'dist/pwa');
const leaving = join(root, 'dist/pwa-leaving');
const previous = join(root, 'dist/pwa-previous');
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml']);
/** Smaller files fit into one packet anyway. */
const leastBytes = 512;

function run(...args) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', ...args], {
    cwd: root,
    stdio: 'inherit',
    // A test runner's mode would build the development version of the app, which has no service worker.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`vite build ${args.join(' ')} failed`);
}

/** Builds the map's data in parallel with the rest. @returns function that waits for it */
function startMap() {
  if (isMapBuilt()) return () => Promise.resolve();
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const script = join(root, 'sync-server/world-map/make-world-map.ts');
  const making = spawn(process.execPath, [tsx, script, join(root, 'dist/map')], {
    cwd: root,
    stdio: 'inherit',
  });
  return async () => {
    const status = making.exitCode ?? (await once(making, 'exit'))[0];
    if (status !== 0) throw new Error('The map could not be made');
  };
}

function listAssets(folder) {
  const assets = join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets).sort() : [];
}

/** Moves the chunks of the replaced build to the first of the two retained folders. */
function retainChunksOf(folder) {
  const [newer, older] = [join(previous, '1'), join(previous, '2')];
  rmSync(older, { recursive: true, force: true });
  if (existsSync(newer)) renameSync(newer, older);
  mkdirSync(newer, { recursive: true });
  cpSync(join(folder, 'assets'), join(newer, 'assets'), { recursive: true });
}

function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < leastBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

if (process.argv.includes('--if-stale') && isBuilt()) process.exit(0);
rmSync(stampPath, { force: true });
rmSync(leaving, { recursive: true, force: true });
if (existsSync(app)) cpSync(app, leaving, { recursive: true });
const finishMap = startMap();
run();
run('--config', 'sync-server/vite.config.ts');
compress(app);
const isNew = listAssets(leaving).join() !== listAssets(app).join();
if (isNew && listAssets(leaving).length > 0) retainChunksOf(leaving);
rmSync(leaving, { recursive: true, force: true });
await finishMap();
writeFileSync(stampPath, `${new Date().toISOString()}\n`);

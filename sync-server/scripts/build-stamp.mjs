import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Written by a successful build. */
export const stampPath = join(root, 'dist/built');

const sources = ['contracts', 'pwa', 'sync-server', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
/** Folders that the build does not read. */
const unread = new Set(['e2e', 'bench', 'tests', 'test-support']);

function newestIn(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !unread.has(name) && !/\.test\.tsx?$/.test(name))
    .reduce((newest, { name }) => Math.max(newest, newestIn(join(path, name))), found.mtimeMs);
}

const mapSources = ['sync-server/world-map', 'contracts/domain/places/world-map.ts', 'contracts/rules'];

/** Whether the map's data exists and is newer than its sources. It depends on few files, so it is rarely rebuilt. */
export function isMapBuilt() {
  const map = join(root, 'dist/map/world.pmtiles');
  if (!existsSync(map)) return false;
  const builtAt = statSync(map).mtimeMs;
  return mapSources.every((source) => newestIn(join(root, source)) <= builtAt);
}

/** Whether there is a build that is newer than all of its sources. */
export function isBuilt() {
  if (!existsSync(stampPath)) return false;
  const builtAt = statSync(stampPath).mtimeMs;
  return sources.every((source) => newestIn(join(root, source)) <= builtAt);
}

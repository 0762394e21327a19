import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Written by a build that went through. */
export const stampPath = join(root, 'dist/built');

const sources = ['contracts', 'pwa', 'sync-server', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
/** Folders no build reads. */
const unread = new Set(['e2e', 'bench', 'tests', 'test-support']);

function newestIn(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !unread.has(name) && !/\.test\.tsx?$/.test(name))
    .reduce((newest, { name }) => Math.max(newest, newestIn(join(path, name))), found.mtimeMs);
}

const mapSources = ['sync-server/world-map', 'contracts/domain/world-map.ts', 'contracts/rules'];

/** Whether the map's own data is there and younger than what makes it. It depends on little, so it is rarely made again. */
export function isMapBuilt() {
  const map = join(root, 'dist/map/world.pmtiles');
  if (!existsSync(map)) return false;
  const builtAt = statSync(map).mtimeMs;
  return mapSources.every((source) => newestIn(join(root, source)) <= builtAt);
}

/** Whether there is a build, and it is younger than everything it is made from. */
export function isBuilt() {
  if (!existsSync(stampPath)) return false;
  const builtAt = statSync(stampPath).mtimeMs;
  return sources.every((source) => newestIn(join(root, source)) <= builtAt);
}

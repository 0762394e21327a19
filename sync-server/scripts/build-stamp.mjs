import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Written by a build that went through. */
export const stampPath = join(root, 'dist/built');

const sources = ['contracts', 'pwa', 'sync-server', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
/** Folders no build reads. */
const unread = new Set(['journeys', 'painted', 'bench', 'tests', 'testing']);

function newestIn(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !unread.has(name) && !/\.test\.tsx?$/.test(name))
    .reduce((newest, { name }) => Math.max(newest, newestIn(join(path, name))), found.mtimeMs);
}

/** Whether there is a build, and it is younger than everything it is made from. */
export function isBuilt() {
  if (!existsSync(stampPath)) return false;
  const builtAt = statSync(stampPath).mtimeMs;
  return sources.every((source) => newestIn(join(root, source)) <= builtAt);
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Baselines that are no packages of ours: some build native code when they are installed, and none is part of the product. */
const packages = [
  'fastify@5',
  'better-sqlite3@12',
  'pouchdb@9',
  'pouchdb-browser@9',
  'pouchdb-find@9',
  'events@3',
  'express@5',
  'express-pouchdb@4',
  'rxdb@17',
  'rxjs@7',
  // Lighthouse and the Node it needs.
  'lighthouse@13',
  'node@22',
];

/** Where they are: a folder of the one who runs the bench, or one beside the build that is filled at the first run. */
const folder =
  process.env['BENCH_BASELINES'] ?? new URL('../../dist/bench-baselines', import.meta.url).pathname;

/** Installs what is missing; without a registry the lines of those baselines say that they were not run. */
export function ensureBaselines(): void {
  if (hasBaseline('fastify') && hasBaseline('rxdb')) return;
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, allowScripts: { 'better-sqlite3': true, node: true, leveldown: true } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  try {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    process.stderr.write('The baselines could not be installed; their lines will say so.\n');
  }
}

export function hasBaseline(name: string): boolean {
  return existsSync(join(folder, 'node_modules', name));
}

/** Where a baseline's package begins, for what bundles it. */
export const baselinesFolder = folder;

/** A baseline's package. @throws when it is not installed */
export function loadBaseline(name: string): unknown {
  return createRequire(join(folder, 'package.json'))(name);
}

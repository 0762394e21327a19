import { describe } from 'vitest';
import type { Engine } from '#server/database/database.ts';
import { hasPostgres } from './postgres.ts';

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothEngines(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => tests('sqlite'));
  // Not run where PostgreSQL is not installed; the run then says so.
  describe.skipIf(!hasPostgres())(`${name} (PostgreSQL)`, () => tests('postgres'));
}

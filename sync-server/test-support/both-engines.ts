import { describe } from 'vitest';
import type { Engine } from '#server/database/database.ts';

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothEngines(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => tests('sqlite'));
  describe(`${name} (PostgreSQL)`, () => tests('postgres'));
}

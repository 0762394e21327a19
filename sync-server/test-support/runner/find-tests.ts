import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const namesTime =
  /\b20\d\d\b|Date\b|luxon|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|[dD]ays?\b|now\(/;
const replacesModule = /^vi\.mock\(/m;

/**
 * Finds the test files that name a day or a time. The others cannot notice a time zone, so they need not run in two.
 * @param folders relative to the root
 * @returns paths relative to the root
 */
export const findDatedTests = (root: string, folders: readonly string[]): string[] =>
  findTests(root, folders, namesTime);

/**
 * Finds the test files that replace a module, which works only before another file of the same process has loaded it.
 * @param folders relative to the root
 * @returns paths relative to the root
 */
export const findMockingTests = (root: string, folders: readonly string[]): string[] =>
  findTests(root, folders, replacesModule);

function findTests(root: string, folders: readonly string[], content: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && content.test(readFileSync(join(root, path), 'utf8')));
}

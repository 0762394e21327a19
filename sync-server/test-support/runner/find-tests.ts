import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const namesTime =
  /\b20\d\d\b|Date\b|luxon|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|[dD]ays?\b|now\(/;
/** For components, whose tests are slow. Rows have time stamps that nobody sees; a day in words is seen. */
const showsDays =
  /luxon|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|(zone-)?days\.ts|setSystemTime|toFake: \['Date'\]|\b(today|yesterday|tomorrow|expiry)\b/i;
const replacesModule = /^vi\.mock\(/m;

/**
 * Finds the test files that name a day or a time, and of components those that show a day. The others cannot notice a
 * time zone, so they need not run in two.
 * @param folders relative to the root
 * @returns paths relative to the root
 */
export const findDatedTests = (root: string, folders: readonly string[]): string[] =>
  findTests(root, folders, (path, text) => (path.endsWith('.tsx') ? showsDays : namesTime).test(text));

/**
 * Finds the test files that replace a module, which works only before another file of the same process has loaded it.
 * @param folders relative to the root
 * @returns paths relative to the root
 */
export const findMockingTests = (root: string, folders: readonly string[]): string[] =>
  findTests(root, folders, (_, text) => replacesModule.test(text));

function findTests(
  root: string,
  folders: readonly string[],
  isMeant: (path: string, text: string) => boolean,
): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && isMeant(path, readFileSync(join(root, path), 'utf8')));
}

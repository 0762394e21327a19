import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const namesTime =
  /\b20\d\d\b|Date\b|luxon|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|[dD]ays?\b|now\(/;

/**
 * Finds the test files that name a day or a time. The others cannot notice a time zone, so they need not run in two.
 * @param folders relative to the root
 * @returns paths relative to the root
 */
export function findDatedTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && namesTime.test(readFileSync(join(root, path), 'utf8')));
}

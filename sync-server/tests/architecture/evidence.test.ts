import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Documents that name tests, and the folders that their paths may be relative to. */
const documents: Record<string, string[]> = {
  'docs/spec-coverage.md': ['', 'pwa/src/', 'sync-server/src/'],
  'docs/faults.md': [''],
};

/** A path with the titles after it: `some/file.test.ts` "one title", "another one". */
const namedFile = /`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css))`((?:,? "[^"]+")*)/g;

/** What a document names that is not there: files, and titles that do not stand in their file. */
function findMissing(path: string, text: string): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, file = '', titles = '']) => {
    const found = documents[path]?.map((folder) => `${folder}${file}`).find((place) => existsSync(place));
    if (found === undefined) return [file];
    const source = readFileSync(found, 'utf8');
    return [...titles.matchAll(/"([^"]+)"/g)]
      .map(([, title = '']) => title)
      .filter((title) => !source.includes(title))
      .map((title) => `${file} "${title}"`);
  });
}

test.each(Object.keys(documents))('%s names files and tests that exist', (path) => {
  const text = readFileSync(path, 'utf8');
  const titles = [...text.matchAll(namedFile)].filter(([, , named]) => named !== '');
  expect(titles.length).toBeGreaterThan(50);
  expect(findMissing(path, text)).toEqual([]);
});

test('a renamed test and a moved file are noticed', () => {
  const self = 'sync-server/tests/architecture/evidence.test.ts';
  // In two parts, so that this file does not contain it.
  const old = ['an old', 'title'].join(' ');
  const text = `\`${self}\` "a renamed test and a moved file are noticed", "${old}", \`pwa/gone.ts\``;
  expect(findMissing('docs/faults.md', text)).toEqual([`${self} "${old}"`, 'pwa/gone.ts']);
});

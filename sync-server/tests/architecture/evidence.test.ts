import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Folders that paths in decisions may be relative to. */
const decisionFolders = ['', 'pwa/', 'pwa/src/', 'sync-server/', 'sync-server/src/'];
const decisions = 'docs/decisions';

/** Documents that name tests, and the folders that their paths may be relative to. */
const documents: Record<string, string[]> = {
  'docs/spec-coverage.md': ['', 'pwa/src/', 'sync-server/src/'],
  'docs/faults.md': [''],
};

/** A path with the titles after it: `some/file.test.ts` "one title", "another one". */
const namedFile = /`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css))`((?:,? "[^"]+")*)/g;

/** What a document names that is not there: files, and titles that do not stand in their file. */
function findMissing(path: string, text: string, folders = documents[path]): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, file = '', titles = '']) => {
    const found = folders?.map((folder) => `${folder}${file}`).find((place) => existsSync(place));
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

/** A decision that another one has replaced describes the past. */
const isSuperseded = (text: string): boolean => /^(?:\*\*Status\.\*\*|Status:) superseded/im.test(text);

test.each(readdirSync(decisions).filter((name) => /^\d/.test(name)))(
  'decision %s names files that exist, unless it is superseded',
  (name) => {
    const text = readFileSync(join(decisions, name), 'utf8');
    if (!isSuperseded(text)) expect(findMissing(name, text, decisionFolders)).toEqual([]);
  },
);

test('only a status marks a decision as superseded', () => {
  expect(isSuperseded('# 1\n\n**Status.** Superseded by [2](2.md).')).toBe(true);
  expect(isSuperseded('# 1\n\nStatus: superseded by [2](2.md)')).toBe(true);
  expect(isSuperseded('# 1\n\nStatus: accepted; superseded nothing')).toBe(false);
  expect(findMissing('1', 'See `lib/gone.ts`.', decisionFolders)).toEqual(['lib/gone.ts']);
});

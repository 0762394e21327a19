import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Former names of this project. docs/glossary.md has the words that replace them. */
const formerNames = [
  'needs-you',
  'clash',
  'lane',
  'take-up',
  'lay-over',
  'real-id',
  'landmark',
  'bring-in',
  'strike-out',
  'made-up',
  'upkeep',
  'body-after',
  'known-tag',
  'e-mail',
];

/** Files that need a former name, with the reason. A path that ends in `/` includes all files below it. */
const exceptions: Record<string, string[]> = {
  // The list itself, and the glossary, which maps former names to present ones.
  'sync-server/tests/architecture/vocabulary.test.ts': formerNames,
  'docs/glossary.md': formerNames,
  // Databases of devices that ran protocol 3, and their upgrade.
  'pwa/src/data/private-db.test.ts': ['needs-you', 'clash', 'lane', 'real-id'],
  'pwa/src/data/rename-stored-names.ts': ['needs-you', 'clash', 'lane', 'real-id'],
  'pwa/e2e/fixtures/': ['clash'],
  // Calls of apps that speak protocol 3.
  'contracts/': ['lane'],
  'sync-server/src/sync/push-service.ts': ['lane'],
  'ARCHITECTURE.md': ['lane'],
  // Streets.
  'sync-server/tools/synthetic-data/synthetic-texts.ts': ['lane'],
  // An applied migration, and what people write in messages.
  'sync-server/migrations/migration-019-verified-email.ts': ['e-mail'],
  'contracts/rules/test-data/contacts-to-tune-on.ts': ['e-mail'],
  // The file beside a database of an older version.
  'sync-server/src/database/epoch.ts': ['landmark'],
  'sync-server/src/database/epoch.test.ts': ['landmark'],
};

const textFile = /\.(tsx?|mjs|css|html|md|py)$/;
const folders = ['contracts', 'pwa', 'sync-server', 'docs'];
const paths = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'eslint.config.js'],
].filter((path) => textFile.test(path) || path === 'eslint.config.js');

/**
 * The former names in identifiers, strings and comments of a text: `laneOf`, `lanes` and `realIds` count, `planes` and
 * `bringIntoView` do not.
 */
function findFormerNames(text: string): string[] {
  const words = text.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return formerNames.filter((name) => new RegExp(`(?<![a-z])${name}(s|es|ed|ing)?(?![a-z])`).test(words));
}

function allowedIn(path: string): string[] {
  return Object.entries(exceptions)
    .filter(([place]) => (place.endsWith('/') ? path.startsWith(place) : path === place))
    .flatMap(([, names]) => names);
}

const found = paths.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => findFormerNames(line).map((name) => ({ path, line: index + 1, name }))),
);

test('no file uses a former name', () => {
  expect(paths.length).toBeGreaterThan(1000);
  const forbidden = found.filter(({ path, name }) => !allowedIn(path).includes(name));
  expect(forbidden.map(({ path, line, name }) => `${path}:${line} ${name}`)).toEqual([]);
});

test('each exception is needed', () => {
  const used = Object.entries(exceptions).map(([place, names]) => [
    place,
    names.filter((name) => found.some((one) => one.path.startsWith(place) && one.name === name)),
  ]);
  expect(Object.fromEntries(used)).toEqual(exceptions);
});

test.each([
  ['const laneOf = (id: number) => `booking:${id}`;', ['lane']],
  ['/** Holds up no other lane. */', ['lane']],
  ["if (entry.state === 'needs-you') return;", ['needs-you']],
  ['const realIds = new Map();', ['real-id']],
  ['export function takeUp(draft: Draft) {}', ['take-up']],
  ['bodyAfter(guard); // two versions clashed', ['clash', 'body-after']],
  ['planes, bringIntoView, explanation', []],
])('in %j it finds %j', (text, names) => {
  expect(findFormerNames(text)).toEqual(names);
});

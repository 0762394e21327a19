import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readCommitted = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(`${root}${path.replace('{locale}', 'en')}.json`, 'utf8')) as Record<string, string>;

test('the committed catalogues are current; if not, run npm run texts:extract', async () => {
  for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
    const found = Object.keys((await catalog.collect()) ?? {}).sort();
    const committed = readCommitted(catalog.path);
    expect(Object.keys(committed).sort(), catalog.path).toEqual(found);
    // English is the source: a sentence is changed in the code, not here.
    expect(Object.entries(committed).filter(([id, text]) => id !== text)).toEqual([]);
  }
});

test('no sentence is outside the folders that are searched', () => {
  const searched = (getConfig({ cwd: root }).catalogs ?? []).flatMap(({ include }) => include);
  const files = execFileSync('git', ['grep', '--untracked', '-lF', 'i18n.t(', '--', '*/src/*', 'contracts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const product = files.split('\n').filter((file) => file !== '' && !/\.test\./.test(file));
  // Documentation of the type.
  const outside = product.filter(
    (file) => file !== 'contracts/texts.ts' && !searched.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(product.length).toBeGreaterThan(30);
  expect(outside).toEqual([]);
});

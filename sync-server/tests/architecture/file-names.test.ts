import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('folders and source files have names in kebab case', () => {
  const entries = ['contracts', 'pwa', 'sync-server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }),
  );
  const named = entries.filter((entry) => entry.isDirectory() || /\.tsx?$/.test(entry.name));
  expect(named.length).toBeGreaterThan(1000);
  // A file may say more after dots, as in `day-range.test.ts`.
  const others = named.filter(({ name }) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name));
  expect(others.map(({ parentPath, name }) => `${parentPath}/${name}`)).toEqual([]);
});

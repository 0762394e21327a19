import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = 'pwa/src';

/** CSS modules that a component imports, by the name that it gives them. */
function* stylesOf(file: string, text: string): Generator<{ name: string; css: string }> {
  for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const css = path.startsWith('#pwa/') ? join(root, path.slice('#pwa/'.length)) : join(dirname(file), path);
    yield { name, css: readFileSync(css, 'utf8') };
  }
}

test('every class that a component takes from a CSS module is in it', () => {
  const missing: string[] = [];
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  for (const file of files.map((name) => join(root, name))) {
    const text = readFileSync(file, 'utf8');
    for (const { name, css } of stylesOf(file, text)) {
      const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, 'g'))) {
        if (!known.has(used)) missing.push(`${file}: ${used}`);
      }
    }
  }
  expect(files.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

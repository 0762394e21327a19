import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isPackable, writePacks } from './asset-packs.ts';

test('packs hold every file once, in their order, and none is much longer than the limit', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'wellens-packs-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  mkdirSync(join(outDir, 'assets'));
  const files = ['b', 'a', 'c', 'd'].map((name) => `assets/${name}.js`);
  files.forEach((file, index) =>
    writeFileSync(join(outDir, file), `// "${file}" é\n`.padEnd(150_000 + index)),
  );

  const packs = writePacks(outDir, files);

  expect(packs.map(({ urls }) => urls)).toEqual([
    ['/assets/b.js', '/assets/a.js'],
    ['/assets/c.js', '/assets/d.js'],
  ]);
  for (const { pack, urls } of packs) {
    expect(pack).toMatch(/^\/assets\/pack-[\w-]{8}\.json$/);
    const content = JSON.parse(readFileSync(join(outDir, pack), 'utf8')) as Record<string, string>;
    expect(Object.keys(content)).toEqual(urls);
    for (const url of urls) expect(content[url]).toBe(readFileSync(join(outDir, url), 'utf8'));
  }
});

test('pictures and fonts are not text', () => {
  const files = ['assets/a.js', 'assets/a.css', 'assets/a.woff2', 'icons/icon-192.png', 'index.html'];
  expect(files.filter(isPackable)).toEqual(['assets/a.js', 'assets/a.css']);
});

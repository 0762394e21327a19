import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeStylesheet } from './theme-stylesheets.ts';

const sources = 'pwa/src';
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));

/** Lines of our stylesheets that match. */
const linesLike = (pattern: RegExp) =>
  sheets.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([line]) => `${file}: ${line}`));

test('text is as large as the person asked the browser for: no size of type is in px', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(linesLike(/(font-size|line-height|font):[^;]*\dpx[^;]*;/g)).toEqual([]);
  expect(themeStylesheet((name) => /^(fontSize|lineHeight)/.test(name))).not.toMatch(/\dpx/);
});

test('with larger type a window has room for fewer columns: no breakpoint is in px', () => {
  expect(linesLike(/@media [^{]*\dpx[^{]*/g)).toEqual([]);
});

test('no change of the page has all of it looked through: nothing at its root asks what it has', () => {
  expect(linesLike(/(:root|#root|html|body|main|\.(shell|content))(?![\w-])[^\s,{]*:has\([^{]*/g)).toEqual(
    [],
  );
  expect(linesLike(/:has\([^{]*\)[^{,]*(~|\+)[^{]*/g)).toEqual([]);
});

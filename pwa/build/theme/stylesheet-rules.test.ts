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

test("text follows the browser's font size: no font size is in px", () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(linesLike(/(font-size|line-height|font):[^;]*\dpx[^;]*;/g)).toEqual([]);
  expect(themeStylesheet((name) => /^(fontSize|lineHeight)/.test(name))).not.toMatch(/\dpx/);
});

test('with larger text a window has fewer columns: no breakpoint is in px', () => {
  expect(linesLike(/@media [^{]*\dpx[^{]*/g)).toEqual([]);
});

test('a change of the page does not restyle all of it: no `:has()` at the root', () => {
  expect(linesLike(/(:root|#root|html|body|main|\.(shell|content))(?![\w-])[^\s,{]*:has\([^{]*/g)).toEqual(
    [],
  );
  expect(linesLike(/:has\([^{]*\)[^{,]*(~|\+)[^{]*/g)).toEqual([]);
});

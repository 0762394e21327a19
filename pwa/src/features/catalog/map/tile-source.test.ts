import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findTileSource } from './tile-source.ts';

const pageWith = (content: string | null) => {
  const page = document.implementation.createHTMLDocument();
  if (content !== null) {
    const meta = page.createElement('meta');
    meta.name = 'tile-url';
    meta.content = content;
    page.head.append(meta);
  }
  return page;
};

it('tiles come from the address that the server names', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(findTileSource(pageWith(url))?.url).toBe(url);
});

it.each([
  null,
  "with %o there are none, and the app's own map is used",
  '%TILE_URL%',
  'javascript:alert(1)/{z}/{x}/{y}',
  'https://tiles.example/',
])('with %o there are none, and the land is the map', (content) => {
  expect(findTileSource(pageWith(content))).toBeNull();
});

it('index.html has the element that the server fills in', () => {
  const page = readFileSync('pwa/index.html', 'utf8');
  expect(page).toContain('<meta name="tile-url" content="%TILE_URL%" />');
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoListings } from './demo-listings.ts';
import { galleryOf } from './demo-pictures.ts';
import { addressOf, demoPictures, getPicture, picturesOfKind } from './picture-manifest.ts';

const folder = new URL('./pictures/', import.meta.url);
const maxFolderBytes = 16 * 1024 * 1024;

/** Pixels of a lossy WebP file. Source: WebP container specification, "Simple File Format"; RFC 6386 §9.1. */
function readSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(new URL(file, folder));
  expect([file, bytes.toString('latin1', 8, 16)]).toEqual([file, 'WEBPVP8 ']);
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

describe('the demo pictures', () => {
  it('have each file in the size that its name says, photographs 3:2 and panoramas 2:1', () => {
    for (const { name, kind, widths } of demoPictures) {
      for (const width of widths) {
        const height = Math.round(kind === 'panorama' ? width / 2 : (width * 2) / 3);
        expect([name, readSize(`${name}-${width}.webp`)]).toEqual([name, { width, height }]);
      }
    }
  });

  it('are the only files in their folder and small enough to ship', () => {
    const files = demoPictures.flatMap(({ name, widths }) => widths.map((width) => `${name}-${width}.webp`));
    expect(readdirSync(folder).sort()).toEqual(files.sort());
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    expect(bytes).toBeLessThan(maxFolderBytes);
  });

  it('have a unique name, a known kind, a description and a tiny placeholder', () => {
    expect(new Set(demoPictures.map(({ name }) => name)).size).toBe(demoPictures.length);
    const kinds = (['cover', 'interior', 'garden', 'surroundings', 'panorama'] as const).flatMap(
      picturesOfKind,
    );
    expect(kinds).toHaveLength(demoPictures.length);
    for (const { placeholder, alt } of demoPictures) {
      expect(alt).toMatch(/^[A-Z].+\.$/);
      expect(placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(placeholder.length).toBeLessThan(420);
    }
  });

  it('give every listing five different photographs', () => {
    demoListings.forEach(({ slug }, index) => {
      const addresses = galleryOf(slug, index).map(addressOf);
      expect([slug, new Set(addresses).size]).toEqual([slug, 5]);
    });
  });

  it('refuse a name that the manifest does not have', () => {
    expect(() => getPicture('no-such-place')).toThrow('no-such-place');
  });
});

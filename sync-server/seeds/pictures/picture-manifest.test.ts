import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { meanDifference } from './picture-difference.ts';
import { findPicture, paintedFolder, pictureNames, type PictureSize } from './picture-manifest.ts';
import { allScenes } from './scenes/all-scenes.ts';

const maxFolderBytes = 22 * 1024 * 1024;

/** Covers closer than this would look like one place in two lights. */
const alikeBelow = 17;

const pictures = pictureNames().map((name) => findPicture(name)!);
const load = ({ file }: PictureSize) => loadImage(readFileSync(new URL(file, paintedFolder)));

describe('the painted pictures', () => {
  it('are all there: every scene of the collection has its line in the manifest', () => {
    expect(pictureNames()).toEqual(allScenes.map(({ name }) => name));
  });

  it('are enough for 24 listings with their own covers and galleries, and two tours of three scenes', () => {
    expect(pictureNames('cover').length).toBeGreaterThanOrEqual(26);
    const gallery = pictureNames().length - pictureNames('cover').length - pictureNames('panorama').length;
    expect(gallery).toBeGreaterThanOrEqual(26);
    expect(pictureNames('panorama')).toHaveLength(6);
  });

  it('have the sizes and bytes that the manifest promises', async () => {
    for (const picture of pictures) {
      for (const size of picture.sizes) {
        const image = await load(size);
        expect([size.file, image.width, image.height]).toEqual([size.file, size.width, size.height]);
        expect(statSync(new URL(size.file, paintedFolder)).size).toBe(size.bytes);
      }
      expect(picture.sizes.at(-1)?.width).toBe(picture.width);
    }
  }, 60_000);

  it('close where the two ends of a panorama meet', async () => {
    for (const { name, sizes } of pictures.filter(({ kind }) => kind === 'panorama')) {
      const image = await load(sizes[0]!);
      const canvas = createCanvas(image.width, image.height);
      const ctx = canvas.getContext('2d');
      ctx.drawImage(image, 0, 0);
      const column = (x: number) => ctx.getImageData(x, 0, 1, canvas.height).data;
      const differenceOf = (a: number, b: number) => {
        const [left, right] = [column(a), column(b)];
        return (
          left.reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0) / left.length
        );
      };
      const seam = differenceOf(0, canvas.width - 1);
      const inside = Math.max(differenceOf(500, 501), differenceOf(900, 901), differenceOf(1500, 1501));
      expect([name, seam < inside + 3]).toEqual([name, true]);
    }
  }, 60_000);

  it('leave nothing else in their folder and stay small enough to ship', () => {
    const known = new Set(pictures.flatMap(({ sizes }) => sizes.map(({ file }) => file)));
    expect(readdirSync(paintedFolder).filter((file) => file !== 'painted.json' && !known.has(file))).toEqual(
      [],
    );
    const bytes = pictures.flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size.bytes, 0);
    expect(bytes).toBeLessThan(maxFolderBytes);
  });

  it('bring a tiny placeholder, a color and a sentence each', () => {
    for (const { placeholder, color, alt } of pictures) {
      expect(placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(placeholder.length).toBeLessThan(420);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(alt).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('show a different place on every cover', async () => {
    const covers = await Promise.all(
      pictures.filter(({ kind }) => kind === 'cover').map(({ sizes }) => load(sizes[0]!)),
    );
    covers.forEach((cover, index) => {
      for (const other of covers.slice(index + 1)) {
        expect(meanDifference(cover, other, 24)).toBeGreaterThan(alikeBelow);
      }
    });
  }, 60_000);

  it('answer "none" for a name that was never painted', () => {
    expect(findPicture('no-such-place')).toBeUndefined();
  });
});

import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { FakeCanvas, stubPictures } from '#pwa/test-support/fake-pictures.ts';
import { encodePicture } from './encode-picture.ts';

/** The blobs of jsdom cannot be read. */
const blobOf = (text: string) => new NodeBlob([Buffer.from(text, 'latin1')]) as unknown as Blob;
const jpeg = blobOf('\xff\xd8\xff\xe0 and more than sixteen bytes');

beforeEach(() => stubPictures());
afterEach(() => vi.unstubAllGlobals());

const refusalOf = (file: Blob, kind: 'listing' | 'panorama' | 'document' = 'listing') =>
  encodePicture(file, kind).then(
    () => 'added',
    (error: unknown) => (error as Error).message,
  );

test.each([
  [
    'HEIC',
    '\0\0\0\x18ftypheic',
    'This photo is in HEIC, which this browser cannot read. Save it as JPEG, or choose another.',
  ],
  ['PDF', '%PDF-1.7 and so on', 'This file is a PDF and not a photo. Choose a JPEG, PNG or WebP.'],
  [
    'SVG',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'This file is not a picture that we can read. Save it as JPEG, PNG or WebP.',
  ],
  ['GIF', 'GIF89a and so on', 'This file is not a picture that we can read. Save it as JPEG, PNG or WebP.'],
  ['an empty file', '', 'This file is empty. Choose another picture.'],
])('%s is refused before it is decoded', async (_, content, sentence) => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await refusalOf(blobOf(content))).toBe(sentence);
  expect(decode).not.toHaveBeenCalled();
});

test('a PDF of a document is refused with what to add instead', async () => {
  const sentence = 'Add a photo or screenshot of the document.';
  expect(await refusalOf(blobOf('%PDF-1.7 and so on'), 'document')).toBe(sentence);
});

test('a picture of more than 80 megapixels is refused before it is decoded', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  const size = '\0\0\x36\xb0\0\0\x36\xb0'; // 14,000 × 14,000
  expect(await refusalOf(blobOf(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${size}`))).toBe(
    'This picture has too many pixels. Make it smaller and add it again.',
  );
  expect(decode).not.toHaveBeenCalled();
});

test('a file that is too large, unreadable or damaged is refused', async () => {
  const huge = { size: 60 * 1024 * 1024 } as Blob;
  expect(await refusalOf(huge)).toBe(
    'This file is larger than 50 MB. Make the picture smaller and choose it again.',
  );
  const gone = {
    size: 1,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  } as unknown as Blob;
  expect(await refusalOf(gone)).toBe('This file could not be read. Choose it again, or choose another.');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
  expect(await refusalOf(jpeg)).toBe('This picture is damaged. Choose another one.');
  expect(await refusalOf(jpeg, 'panorama')).toBe('This picture is damaged. Choose another one.');
  expect(await refusalOf(blobOf('\x89PNG\r\n\x1a\n and so on'), 'panorama')).toBe(
    'Save the panorama as JPEG, or choose another.',
  );
});

test('a picture is scaled to 2,560 pixels and has a blurred preview', async () => {
  stubPictures({ width: 8000, height: 5000 });
  const picture = await encodePicture(jpeg, 'listing');
  expect(picture).toMatchObject({ kind: 'listing', type: 'image/webp', width: 2560, height: 1600 });
  expect(atob(picture.thumbhash).length).toBeGreaterThan(4);
  stubPictures({ width: 10_000, height: 9000 });
  expect(await refusalOf(jpeg)).toBe('This picture has too many pixels. Make it smaller and add it again.');
});

test('a browser that cannot write WebP writes JPEG', async () => {
  stubPictures({ written: ['image/jpeg', 'image/png'] });
  expect((await encodePicture(jpeg, 'listing')).type).toBe('image/jpeg');
});

test('a picture that is still too large becomes smaller', async () => {
  stubPictures({
    width: 4000,
    height: 4000,
    sizeOf: ({ width }) => (width > 2000 ? uploadLimits.pictureBytesMax + 1 : 9),
  });
  expect(await encodePicture(jpeg, 'listing')).toMatchObject({ width: 1600, height: 1600 });
  expect(FakeCanvas.qualities).toEqual([0.82, 0.65, 0.65]);
});

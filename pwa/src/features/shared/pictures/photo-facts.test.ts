import { expect, test } from 'vitest';
import { exifOf, jpegWith } from '#pwa/test-support/exif.ts';
import { readPhotoFacts } from './photo-facts.ts';

const hakone = { latitude: [35, 13, 58.8], longitude: [139, 1, 24] } as const;

test.each([
  ['II', 'N', 'E', 35.233, 139.023333],
  ['MM', 'S', 'W', -35.233, -139.023333],
] as const)('the place of a photo is read in byte order %s, %s and %s', (order, north, east, lat, lon) => {
  const facts = readPhotoFacts(jpegWith(exifOf({ order, north, east, ...hakone })));
  expect(facts.hasMetadata).toBe(true);
  expect(facts.place?.latitude).toBeCloseTo(lat, 5);
  expect(facts.place?.longitude).toBeCloseTo(lon, 5);
});

test('a photo without a place, or whose camera did not know it, has metadata and no place', () => {
  expect(readPhotoFacts(jpegWith(exifOf(null)))).toEqual({ hasMetadata: true, place: null });
  const nowhere = exifOf({ order: 'II', north: 'N', east: 'E', latitude: [0, 0, 0], longitude: [0, 0, 0] });
  expect(readPhotoFacts(jpegWith(nowhere)).place).toBeNull();
});

test('damaged metadata and other files say nothing of a place', () => {
  const whole = exifOf({ order: 'MM', north: 'N', east: 'E', ...hakone });
  for (let length = 8; length < whole.length; length += 1) {
    expect(readPhotoFacts(jpegWith(whole.subarray(0, length))).place).toBeNull();
  }
  expect(readPhotoFacts(jpegWith(null))).toEqual({ hasMetadata: false, place: null });
  expect(readPhotoFacts(new TextEncoder().encode('\x89PNG\r\n\x1a\n and so on'))).toEqual({
    hasMetadata: false,
    place: null,
  });
  expect(readPhotoFacts(new Uint8Array(0)).hasMetadata).toBe(false);
});

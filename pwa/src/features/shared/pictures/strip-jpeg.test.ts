import { expect, test } from 'vitest';
import { stripJpeg } from './strip-jpeg.ts';

const text = (value: string) => [...Buffer.from(value, 'latin1')];
/** A segment with its length. */
const segment = (code: number, data: number[]) => [
  0xff,
  code,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
];

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const header = segment(0xe0, [...text('JFIF\0'), 1, 2, 1, 0, 72, 0, 72, 0, 0]);
const colours = segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
const profile = segment(0xe2, text('ICC_PROFILE\0'));
/** 4096 pixels wide and 2048 high. */
const frame = segment(0xc0, [8, 0x08, 0x00, 0x10, 0x00, 1]);
const scan = [...segment(0xda, [1]), 1, 0xff, 0x00, 2, 0xff, 0xd0, 3];

const strip = (...parts: number[][]) => stripJpeg(new Uint8Array(parts.flat()));

test('positions, previews, comments and appended pictures are dropped; the picture stays', () => {
  const stripped = strip(
    start,
    header,
    segment(0xe1, text('Exif\0\0GPS')),
    profile,
    segment(0xe2, text('MPF\0')),
    segment(0xed, text('Photoshop 3.0')),
    segment(0xfe, text('taken at home')),
    frame,
    scan,
    scan,
    end,
    text('Exif of another picture'),
  );
  expect(stripped).toMatchObject({ width: 4096, height: 2048 });
  expect(stripped?.parts.flatMap((part) => [...part])).toEqual(
    [start, header, profile, frame, scan, scan, end].flat(),
  );
});

test('the preview in the header, and segments of unknown use, are dropped', () => {
  const stripped = strip(
    start,
    segment(0xe0, [...text('JFIF\0'), 1, 2, 1, 0, 72, 0, 72, 1, 2, ...text('a preview!')]),
    segment(0xe0, text('JFXX\0 and a preview')),
    segment(0xee, [...colours.slice(4), ...text('serial number')]),
    segment(0xee, text('Other')),
    ...[0xf0, 0xf7, 0xfd, 0x02].map((code) => segment(code, text('position'))),
    frame,
    scan,
    end,
  );
  expect(stripped?.parts.flatMap((part) => [...part])).toEqual(
    [start, header, colours, frame, scan, end].flat(),
  );
});

test.each([
  ['other bytes', [text('GIF89a')]],
  ['a file that ends in a scan', [start, frame, scan]],
  ['a file that ends in a segment', [start, [0xff, 0xe1, 0x40, 0x00, 1]]],
  ['a segment without a length', [start, [0xff, 0xe1, 0, 0, 0, 0], end]],
  ['a file without a frame', [start, header, end]],
])('%s are no complete JPEG', (_, parts) => {
  expect(strip(...parts)).toBeNull();
});

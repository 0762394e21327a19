import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=90-', 90, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-1000', 0, 99],
  ['bytes=95-1000', 95, 99],
])('%s of 100 bytes are the bytes %i to %i', (header, start, end) => {
  expect(parseByteRange(header, 100)).toEqual({ start, end });
});

test.each(['bytes=100-', 'bytes=9-3', 'bytes=-', 'bytes=-0', 'bytes=0-1,5-9', 'lines=0-9', 'bytes=a-b'])(
  '%s is no part of 100 bytes',
  (header) => {
    expect(parseByteRange(header, 100)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { ChunkSize } from './chunk-size.ts';

const kb = 1024;

/** Sends chunks over a line of that speed. @returns size of the last one and its time in milliseconds */
function sendOver(
  bytesPerSecond: number,
  chunks: number,
  chunk = new ChunkSize(),
): { bytes: number; ms: number } {
  let last = { bytes: 0, ms: 0 };
  for (let sent = 0; sent < chunks; sent += 1) {
    last = { bytes: chunk.bytes, ms: (chunk.bytes / bytesPerSecond) * 1000 };
    chunk.accepted(last.bytes, last.ms);
  }
  return last;
}

test.each([8_000, 64_000, 500_000])('at %i bytes a second a chunk soon takes four seconds', (speed) => {
  expect(sendOver(speed, 6).ms).toBeCloseTo(4000, -2);
});

test('the first chunk is small, and a fast line gets the largest ones within five', () => {
  expect(new ChunkSize().bytes).toBe(32 * kb);
  expect(sendOver(100_000_000, 5).bytes).toBe(uploadLimits.chunkBytesMax);
});

test('a lost chunk makes the next one smaller, down to what the server takes', () => {
  const chunk = new ChunkSize();
  sendOver(64_000, 6, chunk);
  const before = chunk.bytes;
  chunk.lost();
  expect(chunk.bytes).toBe(before / 4);
  for (let times = 0; times < 5; times += 1) chunk.lost();
  expect(chunk.bytes).toBe(uploadLimits.chunkBytesMin);
});

test('a clock that jumps changes the size by a step at most', () => {
  const chunk = new ChunkSize();
  chunk.accepted(32 * kb, 365 * 24 * 60 * 60_000);
  expect(chunk.bytes).toBe(16 * kb);
  chunk.accepted(16 * kb, -3_600_000);
  expect(chunk.bytes).toBe(64 * kb);
});

test('the short last chunk of a picture says nothing about the line', () => {
  const chunk = new ChunkSize();
  sendOver(500_000, 6, chunk);
  const before = chunk.bytes;
  chunk.accepted(2 * kb, 300);
  expect(chunk.bytes).toBe(before);
});

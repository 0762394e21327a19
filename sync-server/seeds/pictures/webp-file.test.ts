import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { withoutProfile } from './webp-file.ts';

describe('a painted file', () => {
  it('loses its colour profile and shows the same pixels', async () => {
    const canvas = createCanvas(33, 21);
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = '#c86432';
    ctx.fillRect(0, 0, 33, 21);
    const encoded = canvas.encodeSync('webp', 80);
    const bare = withoutProfile(encoded);
    const pixelsOf = async (file: Buffer) => {
      ctx.drawImage(await loadImage(file), 0, 0);
      return [...ctx.getImageData(5, 5, 1, 1).data];
    };
    expect(bare.length).toBeLessThan(encoded.length - 300);
    expect(await pixelsOf(bare)).toEqual(await pixelsOf(encoded));
  });
});

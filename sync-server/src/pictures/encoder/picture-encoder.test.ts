import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EncoderFailedError, PictureEncoder, RefusedPictureError } from './picture-encoder.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-encoder-'));
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(folder, 'photo'), photo);
  writeFileSync(join(folder, 'text'), 'no picture');
});
afterAll(() => rmSync(folder, { recursive: true }));

const work = (name: string) => ({ input: join(folder, name), folder, widths: [480], isPanorama: false });
function openEncoder(options?: ConstructorParameters<typeof PictureEncoder>[0]): PictureEncoder {
  const encoder = new PictureEncoder(options);
  onTestFinished(() => encoder.close());
  return encoder;
}

describe('the encoder process', () => {
  test('refuses what is no picture and goes on with the next one', async () => {
    const encoder = openEncoder();
    const results = await Promise.allSettled(['text', 'photo'].map((name) => encoder.encode(work(name))));
    expect(results).toEqual([
      { status: 'rejected', reason: new RefusedPictureError('damaged') },
      {
        status: 'fulfilled',
        value: { width: 480, height: 240, placeholder: expect.stringContaining('data:image/webp') as string },
      },
    ]);
  });

  test('a crash fails the picture in work, and the next one gets a new process', async () => {
    const encoder = openEncoder();
    await encoder.encode(work('photo'));
    const first = encoder.pid ?? 0;
    const failing = encoder.encode(work('photo'));
    const next = encoder.encode(work('photo'));
    process.kill(first, 'SIGKILL');
    await expect(failing).rejects.toThrow(EncoderFailedError);
    expect((await next).width).toBe(480);
    expect(encoder.pid).not.toBe(first);
  });

  test('one that hangs is killed, and one that needs too much memory ends itself', async () => {
    const hanging = openEncoder({ timeoutMs: 1 });
    await expect(hanging.encode(work('photo'))).rejects.toThrow('took too long');
    expect(hanging.pid).toBeUndefined();
    const hungry = openEncoder({ env: { ENCODER_MEMORY_MAX: '1000' } });
    await expect(hungry.encode(work('photo'))).rejects.toThrow(EncoderFailedError);
  });

  test('a picture that cannot be written is not called damaged', async () => {
    const writing = openEncoder().encode({ ...work('photo'), folder: join(folder, 'gone') });
    await expect(writing).rejects.toThrow('The encoder could not write');
    await expect(writing).rejects.not.toThrow(EncoderFailedError);
  });

  test('it has none of the settings of the server', async () => {
    process.env['STAFF_PASSWORD'] = 'secret of the server';
    onTestFinished(() => {
      delete process.env['STAFF_PASSWORD'];
    });
    const encoder = openEncoder();
    await encoder.encode(work('photo'));
    const environment = await readFile(`/proc/${encoder.pid ?? 0}/environ`, 'utf8').catch(() => '');
    expect(environment).not.toContain('secret of the server');
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodedPicture } from '#server/pictures/encoder/encoder-messages.ts';
import { PictureEncoder } from '#server/pictures/encoder/picture-encoder.ts';
import { listMax, type Storage } from '#server/pictures/storage/storage.ts';

/** Objects in memory. */
export class MemoryStorage implements Storage {
  readonly #objects = new Map<string, Buffer>();

  put(key: string, bytes: Uint8Array): Promise<void> {
    this.#objects.set(key, Buffer.from(bytes));
    return Promise.resolve();
  }

  get(key: string): Promise<Buffer | null> {
    return Promise.resolve(this.#objects.get(key) ?? null);
  }

  head(key: string): Promise<number | null> {
    return Promise.resolve(this.#objects.get(key)?.length ?? null);
  }

  remove(key: string): Promise<void> {
    this.#objects.delete(key);
    return Promise.resolve();
  }

  list(prefix: string, after = ''): Promise<string[]> {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
    return Promise.resolve(keys.sort().slice(0, listMax));
  }

  removeUnfinished(): Promise<void> {
    return Promise.resolve();
  }
}

/** Takes every file for a picture. The real encoder is a process, and would take most of the time of a simulation. */
export class StubEncoder extends PictureEncoder {
  override async encode(
    { folder, widths }: Parameters<PictureEncoder['encode']>[0],
    onTurn: () => Promise<void> = () => Promise.resolve(),
  ): Promise<EncodedPicture> {
    await onTurn();
    for (const width of widths) await writeFile(join(folder, `${width}.webp`), String(width));
    return { width: 1600, height: 1200, placeholder: 'data:image/webp;base64,' };
  }
}

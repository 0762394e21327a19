import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listMax, requireKey, type Storage } from './storage.ts';

/** Files being written; not a valid key, so that they are never listed or read. */
const unfinishedFolder = '.unfinished';

/** Objects as files in a folder of this machine. */
export class FileStorage implements Storage {
  readonly #root: string;

  /** @param root created when it is first needed */
  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const folder = join(this.#root, unfinishedFolder);
    await mkdir(folder, { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    const unfinished = join(folder, randomUUID());
    try {
      await writeDurably(unfinished, bytes);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    // Without it the new name can be lost in a power failure, although the bytes are on disk.
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<Buffer | null> {
    return readFile(this.#pathOf(key)).catch(nullIfMissing);
  }

  async head(key: string): Promise<number | null> {
    const found = await stat(this.#pathOf(key)).catch(nullIfMissing);
    return found?.isFile() === true ? found.size : null;
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    // Fails as long as the folder has other files.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async list(prefix: string, after = ''): Promise<string[]> {
    const folder = this.#pathOf(prefix.replace(/\/$/, ''));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => prefix + join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((key) => key > after)
      .sort()
      .slice(0, listMax);
  }

  async removeUnfinished(before: Date): Promise<void> {
    const folder = join(this.#root, unfinishedFolder);
    for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
      const found = await stat(join(folder, name)).catch(nullIfMissing);
      if (found !== null && found.mtime < before) await rm(join(folder, name), { force: true });
    }
  }

  #pathOf(key: string): string {
    requireKey(key);
    return join(this.#root, key);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && missingCodes.has(String(error.code))) return null;
  throw error;
}

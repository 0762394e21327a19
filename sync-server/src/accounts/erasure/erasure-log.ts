import { constants, createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { unusableSetting } from '#server/env.ts';

/** An account that was erased. Instants are ISO 8601. */
export interface Erasure {
  userId: number;
  /** When the account was opened: another database can have another account of that id. */
  openedAt: string;
  at: string;
}

/** Lines read at a time. */
const pageSize = 500;

function toErasure(line: string): Erasure | null {
  try {
    const { userId, openedAt, at } = JSON.parse(line) as Partial<Erasure>;
    return Number.isSafeInteger(userId) && typeof openedAt === 'string' && typeof at === 'string'
      ? { userId: userId as number, openedAt, at }
      : null;
  } catch {
    return null; // Cut off by a crash: it was not acknowledged, and the erasure wrote another one.
  }
}

/**
 * The list of erasures, outside the database and its backups: an append-only file with a line of JSON for each, so that
 * a restored backup brings nobody back. A line begins with a line end too, so that one cut off by a crash spoils no other.
 * Processes of one machine may share the file, because each line is appended by one write.
 */
export class ErasureLog {
  readonly path: string;

  /** @param url `file:<path>` */
  constructor(url: string) {
    this.path = resolve(url.slice('file:'.length));
  }

  /** Creates the file. @throws {SettingError} if it cannot be written */
  async prepare(): Promise<void> {
    try {
      await mkdir(dirname(this.path), { recursive: true });
      await (await open(this.path, 'a')).close();
      // The file's name is durable only with its folder.
      const folder = await open(dirname(this.path), constants.O_RDONLY);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw unusableSetting('The list of erased accounts (ERASURES_URL) cannot be written', error);
    }
  }

  /** Resolves when the line is durable. */
  async append({ userId, openedAt, at }: Erasure): Promise<void> {
    const file = await open(this.path, 'a');
    try {
      await file.write(`\n${JSON.stringify({ userId, openedAt, at })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** All erasures in pages of bounded size, oldest first; some may be there twice. */
  async *readPages(): AsyncGenerator<Erasure[], void, undefined> {
    let page: Erasure[] = [];
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      const erasure = toErasure(line);
      if (erasure !== null) page.push(erasure);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    yield page;
  }
}

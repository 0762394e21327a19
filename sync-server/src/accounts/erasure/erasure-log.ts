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
  /** Whether published reviews are erased too. */
  removesReviews: boolean;
}

/**
 * That an account is to be deleted at `deletesAt`, or with null that it is kept. `epoch`: of the database that knew it.
 */
export interface DeletionNote extends Pick<Erasure, 'userId' | 'openedAt'> {
  deletesAt: string | null;
  epoch: string;
  /** As of an erasure; absent from notes of earlier versions of the server. */
  removesReviews?: boolean;
}

/** A deletion that is neither done nor undone. */
type OpenNote = DeletionNote & { deletesAt: string };

/** Lines read at a time. */
const pageSize = 500;

/** A note is in a field of its own: a version of the server that does not know it must not take it for an erasure. */
type Line = Partial<Erasure> & { note?: DeletionNote };

function parseLine(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {}; // Cut off by a crash: it was not acknowledged, and its job wrote another one.
  }
}

/** Lines of an earlier version of the server do not say whether reviews are removed. */
function toErasure({ userId, openedAt, at, removesReviews = false }: Line): Erasure | null {
  return Number.isSafeInteger(userId) && typeof openedAt === 'string' && typeof at === 'string'
    ? { userId: userId as number, openedAt, at, removesReviews }
    : null;
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
  append({ userId, openedAt, at, removesReviews }: Erasure): Promise<void> {
    return this.#append({ userId, openedAt, at, removesReviews });
  }

  /** Resolves when the line is durable. */
  appendNote(note: DeletionNote): Promise<void> {
    return this.#append({ note });
  }

  async #append(line: Line): Promise<void> {
    const file = await open(this.path, 'a');
    try {
      await file.write(`\n${JSON.stringify(line)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** All erasures in pages of bounded size, oldest first; some may be there twice. */
  async *readPages(): AsyncGenerator<Erasure[], void, undefined> {
    let page: Erasure[] = [];
    for await (const line of this.#readLines()) {
      const erasure = toErasure(line);
      if (erasure !== null) page.push(erasure);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  /** The latest note of each account that is to be deleted and was not erased. */
  async readNotes(): Promise<OpenNote[]> {
    const waiting = new Map<string, OpenNote>();
    for await (const line of this.#readLines()) {
      const { note } = line;
      const about = note ?? toErasure(line);
      if (about === null) continue;
      const account = `${about.userId} ${about.openedAt}`;
      waiting.delete(account);
      if (note?.deletesAt != null) waiting.set(account, { ...note, deletesAt: note.deletesAt });
    }
    return [...waiting.values()];
  }

  async *#readLines(): AsyncGenerator<Line, void, undefined> {
    const lines = createInterface({ input: createReadStream(this.path), crlfDelay: Infinity });
    for await (const line of lines) yield parseLine(line);
  }
}

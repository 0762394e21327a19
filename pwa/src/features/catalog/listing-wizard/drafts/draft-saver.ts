import { createEmitter } from '#pwa/lib/create-store.ts';
import type { DraftPatch } from './draft-commands.ts';

/** `saved`: all that was typed until then is on the disk. Time in milliseconds since 1970. */
export type SaveState =
  | { kind: 'new' }
  | { kind: 'saved'; at: number }
  /** A write takes so long that the person should know. */
  | { kind: 'slow' }
  | { kind: 'failed'; message: string };

interface SaverParts {
  /** Writes to the disk. @returns when it was saved */
  write: (patch: DraftPatch) => Promise<number>;
  /** Time of the last save in milliseconds since 1970; null if the draft is not stored yet. */
  savedAt: number | null;
  /** Milliseconds a write may take before it is called slow. */
  patienceMs?: number;
}

/** Nothing is added to a draft that is gone. */
export class DraftEndedError extends Error {
  override readonly name = 'DraftEndedError';

  constructor() {
    super('The draft was submitted or discarded');
  }
}

/**
 * Saves a draft on each change, one write at a time; changes during a write are part of the next one.
 *
 *   idle ──change──▶ writing ──done──▶ idle ("saved")
 *                      │  ▲ └─ changed meanwhile: write again
 *                      └──┴─ failed: kept in memory, and tried again with the next change or by `retry`
 */
export class DraftSaver {
  #write: SaverParts['write'];
  readonly #patienceMs: number;
  readonly #changes = createEmitter();
  #state: SaveState;
  #pending: DraftPatch | null = null;
  /** Changes of a failed write; part of the next one. */
  #unwritten: DraftPatch | null = null;
  #writing: DraftPatch | null = null;
  /** Changes made while it is stopped. They are written if the submission fails. */
  #held: DraftPatch | null = null;
  #writtenAt = 0;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor({ write, savedAt, patienceMs = 400 }: SaverParts) {
    this.#write = write;
    this.#patienceMs = patienceMs;
    this.#state = savedAt === null ? { kind: 'new' } : { kind: 'saved', at: savedAt };
  }

  readonly snapshot = (): SaveState => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Whether something that was typed is not on the disk. */
  get isBehind(): boolean {
    return this.#running !== null || this.#unwritten !== null || this.#held !== null;
  }

  /** Fields that were changed and are not on the disk. */
  get unsaved(): ReadonlySet<string> {
    const patches = [this.#pending, this.#unwritten, this.#writing, this.#held];
    return new Set(patches.flatMap((patch) => Object.keys(patch?.values ?? {})));
  }

  /** Values of a failed write. */
  get unwrittenValues(): NonNullable<DraftPatch['values']> {
    return this.#unwritten?.values ?? {};
  }

  /** When the last write was made, in milliseconds since 1970; 0 before the first. */
  get writtenAt(): number {
    return this.#writtenAt;
  }

  /** Replaces the write function when the draft is based on a newer version of its listing. */
  writeWith(write: SaverParts['write']): void {
    this.#write = write;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  change(patch: DraftPatch): void {
    if (this.#isStopped) {
      this.#held = merge(this.#held, patch);
      return;
    }
    this.#pending = merge(merge(this.#unwritten, this.#pending), patch);
    this.#unwritten = null;
    this.#running ??= this.#run();
  }

  /** Tries a failed write again. */
  retry(): void {
    if (this.#unwritten !== null) this.change({});
  }

  /**
   * Writes changes that the form shows only when they are on the disk, such as new pictures.
   * @throws if they could not be written; nothing of them remains
   */
  async store(patch: DraftPatch): Promise<void> {
    if (this.#isStopped) throw new DraftEndedError();
    const at = await this.#write(patch);
    this.#writtenAt = at;
    if (this.#running === null && this.#unwritten === null) this.#become({ kind: 'saved', at });
  }

  /** Resolves when all is on the disk, or could not be written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Nothing is written any more, unless `resume` is called: the draft was submitted or discarded. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pending = null;
    this.#unwritten = null;
    await this.#running;
  }

  /** Another wizard has stored the draft. */
  noteStored(at: number): void {
    if (this.#state.kind === 'new' && this.#running === null) this.#become({ kind: 'saved', at });
  }

  /** Resumes after a failed submission and writes what was changed in between. */
  resume(): void {
    this.#isStopped = false;
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.change(held);
  }

  async #run(): Promise<void> {
    const slow = setTimeout(() => this.#become({ kind: 'slow' }), this.#patienceMs);
    try {
      while (this.#pending !== null) {
        const patch: DraftPatch = this.#pending;
        this.#pending = null;
        await this.#writeOne(patch);
      }
    } finally {
      clearTimeout(slow);
      this.#running = null;
    }
  }

  async #writeOne(patch: DraftPatch): Promise<void> {
    this.#writing = patch;
    try {
      const at = await this.#write(patch);
      this.#writtenAt = at;
      if (this.#pending === null) this.#become({ kind: 'saved', at });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Not saved on this device';
      // Something newer waits already, or else the next change takes it along.
      if (this.#pending !== null) this.#pending = merge(patch, this.#pending);
      else this.#unwritten = patch;
      this.#become({ kind: 'failed', message });
    } finally {
      this.#writing = null;
    }
  }

  #become(state: SaveState): void {
    this.#state = state;
    this.#changes.emit();
  }
}

function merge(older: DraftPatch | null, newer: DraftPatch | null): DraftPatch {
  const photosBefore = { ...newer?.photosBefore, ...older?.photosBefore };
  return {
    ...older,
    ...newer,
    values: { ...older?.values, ...newer?.values },
    ...(Object.keys(photosBefore).length > 0 && { photosBefore }),
  };
}

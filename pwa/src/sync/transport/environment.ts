import type { ShedCaches } from '#pwa/data/storage/storage-shedding.ts';

/**
 * What the engine is given from outside, so that a page, a worker, a test and a simulated device all run the same
 * code. Times are milliseconds.
 */
export interface Environment {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970; may jump. */
  now(): number;
  /** 0 ≤ x < 1. */
  random(): number;
  randomUuid(): string;
  /** @returns the way to call it off */
  setTimer(work: () => void, delayMs: number): () => void;
  /**
   * Runs the work while no other tab or worker of this device runs work of that name.
   * @param options.steal take the lock from a holder that gives no sign of life
   * @returns false when somebody else holds the lock, and nothing was run
   */
  holdLock(name: string, work: () => Promise<void>, options: { steal: boolean }): Promise<boolean>;
  /** Caches that may be shed for space; null where there are none. */
  readonly caches: ShedCaches | null;
  /** Whether the device knows that it has no network. `true` promises nothing. */
  mayBeOnline(): boolean;
  /**
   * Ends a session that was signed out of on this device and that the server may still know.
   * @returns whether none is left; if not, nothing is sent with its cookie
   * @throws {ConnectionError} where the server was not reached; nothing else is sent either
   */
  readonly endOldSession?: (isUrgent: boolean) => Promise<boolean>;
}

export const browserEnvironment: Environment = {
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  randomUuid: () => crypto.randomUUID(),
  setTimer: (work, delayMs) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  holdLock: holdWebLock,
  get caches() {
    return 'caches' in globalThis ? globalThis.caches : null;
  },
  mayBeOnline: () => globalThis.navigator.onLine,
};

/** Without Web Locks every tab may send; the server's receipts keep that harmless. */
async function holdWebLock(
  name: string,
  work: () => Promise<void>,
  { steal }: { steal: boolean },
): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

export function wait(environment: Pick<Environment, 'setTimer'>, delayMs: number): Promise<void> {
  return new Promise((resolve) => void environment.setTimer(resolve, delayMs));
}

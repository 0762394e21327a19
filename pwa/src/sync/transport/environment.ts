import type { ShedCaches } from '#pwa/data/storage/storage-shedding.ts';

/**
 * Platform dependencies of the engine, so that a page, a worker, a test and a simulated device run the same code. Times
 * are in milliseconds.
 */
export interface Environment {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970; may jump in either direction. */
  now(): number;
  /** 0 ≤ x < 1. */
  random(): number;
  randomUuid(): string;
  /** @returns cancel function */
  setTimer(work: () => void, delayMs: number): () => void;
  /**
   * Runs the work under a lock shared by all tabs and workers of this device.
   * @param options.steal take the lock from a holder that no longer responds
   * @returns false if the lock is held elsewhere, so that the work did not run
   */
  holdLock(name: string, work: () => Promise<void>, options: { steal: boolean }): Promise<boolean>;
  /** SHA-256 in hexadecimal digits, or null where it cannot be computed; by default that of the browser. */
  readonly sha256?: (bytes: ArrayBuffer) => Promise<string | null>;
  /** Cache storage that may be cleared to free space; null if unsupported. */
  readonly caches: ShedCaches | null;
  /** False if the device knows that it has no network. True does not guarantee a connection. */
  mayBeOnline(): boolean;
  /**
   * Ends server sessions of accounts that were signed out on this device.
   * @returns whether none is left; if not, requests are sent without the cookie
   * @throws {ConnectionError} if the server was not reached; no other request is sent then
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
  mayBeOnline: () => !('navigator' in globalThis) || globalThis.navigator.onLine,
};

/** Takes a Web Lock. Without Web Locks every tab may send; the receipts of the server make that harmless. */
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

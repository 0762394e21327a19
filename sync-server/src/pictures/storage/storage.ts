/**
 * Stores the bytes of pictures by key. Objects are small: a chunk of an upload or an encoded picture, so they are read
 * and written as a whole. A key is a path of plain names, such as `pictures/<id>/960.webp`.
 */
export interface Storage {
  /** Stores or replaces an object. Afterwards it is durable; a reader never sees a part of it. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns null if there is none */
  get(key: string): Promise<Buffer | null>;
  /** @returns its size in bytes; null if there is none */
  head(key: string): Promise<number | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /**
   * Keys that begin with the prefix, which ends with a slash, in order; at most 10,000.
   * @param after the last key of the page before
   */
  list(prefix: string, after?: string): Promise<string[]>;
  /** Removes what a crash left of objects whose storing began before the instant. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Maximum keys of one list; an upload has fewer chunks. */
export const listMax = 10_000;

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?)*$/;

/** Refuses keys that could leave the store's folder. @throws {TypeError} */
export function requireKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new TypeError(`Not a key: ${key}`);
}

/** Removes all objects below a prefix. */
export async function removeAll(storage: Storage, prefix: string): Promise<void> {
  for (const key of await storage.list(prefix)) await storage.remove(key);
}

/** Values that survive a reload of the tab. If session storage is full or not allowed, nothing is stored or thrown. */

/** @returns the stored value, or `fallback` if there is none */
export function readFromTab<T>(key: string, fallback: T): T {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}

export function storeInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Session storage is full or not allowed.
  }
}

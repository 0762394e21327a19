/** What the tab keeps over a reload. Where its storage is closed or full, nothing is kept and nothing fails. */

/** @returns the kept value, or `fallback` where there is none */
export function readFromTab<T>(key: string, fallback: T): T {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}

export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept.
  }
}

/** The request that the inline script of `index.html` sent before the app's code had loaded. */
interface EarlyFetch {
  url: string;
  /** When it was sent, as `performance.now()`. */
  sentAt: number;
  response: Promise<Response>;
}

declare global {
  var wellensEarlyFetch: EarlyFetch | undefined;
}

/** Discard the response after this time, in milliseconds. */
const maxAgeMs = 10_000;

/** `fetch`, but the first call for the URL that the page requested early gets that response. */
export function fetchEarly(url: string, init: RequestInit): Promise<Response> {
  return takeEarlyFetch(url, init) ?? fetch(url, init);
}

/** @returns undefined for any other request, and after the first call */
export function takeEarlyFetch(url: string, init: RequestInit): Promise<Response> | undefined {
  const early = globalThis.wellensEarlyFetch;
  if (early?.url !== url || (init.method ?? 'GET') !== 'GET') return undefined;
  globalThis.wellensEarlyFetch = undefined;
  if (performance.now() - early.sentAt > maxAgeMs) return undefined;
  return Promise.race([early.response, rejectOnAbort(init.signal)]);
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

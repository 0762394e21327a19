/** What the inline script of `index.html` has asked for already, while the app's own code was still on its way. */
interface FirstRequest {
  url: string;
  /** When it was asked, as `performance.now()` tells it. */
  askedAt: number;
  answer: Promise<Response>;
}

declare global {
  var wellensFirstRequest: FirstRequest | undefined;
}

/** An answer that nobody wanted for this long is not the first one any more. */
const freshForMs = 10_000;

/**
 * The answer to this request, where the page asked for it before the app was there; once only.
 * @returns undefined for every other request
 */
export function takeFirstAnswer(url: string, init: RequestInit): Promise<Response> | undefined {
  const first = globalThis.wellensFirstRequest;
  if (first?.url !== url || (init.method ?? 'GET') !== 'GET') return undefined;
  globalThis.wellensFirstRequest = undefined;
  if (performance.now() - first.askedAt > freshForMs) return undefined;
  return Promise.race([first.answer, abortOf(init.signal)]);
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

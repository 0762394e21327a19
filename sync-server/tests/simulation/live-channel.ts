/** Follows the server's events like a browser: reconnects whenever they end. */
export class LiveChannel {
  readonly #stop = new AbortController();
  readonly #url: string;
  readonly #cookie: () => string;
  readonly #onHint: () => void;
  hints = 0;
  connections = 0;

  /** @param cookie read for each connection */
  constructor(origin: string, cookie: () => string, onHint: () => void) {
    this.#url = `${origin}/api/sync/events`;
    this.#cookie = cookie;
    this.#onHint = onHint;
  }

  async follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#connect().catch(() => undefined); // The server is down or has stopped.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  end(): void {
    this.#stop.abort();
  }

  async #connect(): Promise<void> {
    const { body, ok } = await fetch(this.#url, {
      headers: { Cookie: this.#cookie(), 'Sec-Fetch-Site': 'same-origin', Accept: 'text/event-stream' },
      signal: this.#stop.signal,
    });
    if (!ok || body === null) throw new Error('No events');
    this.connections += 1;
    const text = body.pipeThrough(new TextDecoderStream());
    for await (const part of text) {
      if (!part.includes('event: changed')) continue;
      this.hints += 1;
      this.#onHint();
    }
  }
}

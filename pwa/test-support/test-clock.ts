/** A clock that only tests advance. */
export class TestClock {
  /** Milliseconds since the start. */
  now = 0;
  readonly #timers = new Set<{ at: number; work: () => void }>();

  /** @returns function that cancels the timer */
  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { at: this.now + delayMs, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances to the next timer and fires it. @returns false if there is none */
  fireNext(): boolean {
    const [next] = [...this.#timers].sort((a, b) => a.at - b.at);
    if (next === undefined) return false;
    this.#timers.delete(next);
    this.now = next.at;
    next.work();
    return true;
  }
}

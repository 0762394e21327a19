/** Time that passes only when a test lets it. */
export class TestClock {
  /** Milliseconds since the beginning. */
  now = 0;
  readonly #timers = new Set<{ at: number; work: () => void }>();

  /** @returns cancels the timer */
  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { at: this.now + delayMs, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass until the next timer, and fires it. @returns false when there is none */
  fireNext(): boolean {
    const [next] = [...this.#timers].sort((a, b) => a.at - b.at);
    if (next === undefined) return false;
    this.#timers.delete(next);
    this.now = next.at;
    next.work();
    return true;
  }
}

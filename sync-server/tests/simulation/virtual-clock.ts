import type { Clock } from '#server/lib/clock.ts';

interface Timer {
  at: number;
  work: () => void;
}

/** The clock of devices; everything else in the simulation uses the same moments. */
export interface DeviceClock {
  now(): number;
  setTimer(work: () => void, delayMs: number): () => void;
  advance(milliseconds: number): void;
}

/** Time that passes only when somebody lets it, for devices and server alike. */
export class VirtualClock implements DeviceClock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(instant: string) {
    this.#now = Date.parse(instant);
  }

  now(): number {
    return this.#now;
  }

  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + delayMs, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass; timers fire in their order. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
    }
    this.#now = until;
  }

  /** The same time as the server reads it. */
  asServerClock(): Clock {
    return {
      now: () => new Date(this.#now),
      today: () => new Date(this.#now).toISOString().slice(0, 10),
    };
  }
}

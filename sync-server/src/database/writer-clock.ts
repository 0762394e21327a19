/** Time as the writer of a process measures it. */
export interface WriterClock {
  /** Milliseconds since any moment; only goes forward. */
  now(): number;
  /** @returns cancel function */
  after(delayMs: number, work: () => void): () => void;
}

export const realWriterClock: WriterClock = {
  now: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

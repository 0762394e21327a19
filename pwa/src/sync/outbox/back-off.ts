/** Upper limit of the first delay and of all delays, in milliseconds. */
const bounds = { first: 1000, max: 5 * 60_000 };

/**
 * Back-off delay with full jitter: random, with an upper limit that doubles with each attempt, so that devices that
 * lost the same server do not return at the same moment.
 * @param attempts attempts so far, at least 1
 * @param random 0 ≤ x < 1
 * @returns milliseconds
 */
export function backOffMs(attempts: number, random: () => number): number {
  const limit = Math.min(bounds.max, bounds.first * 2 ** Math.min(attempts - 1, 30));
  return Math.round(random() * limit);
}

/** Whether a time has come. One that is further away than the longest delay means that the clock jumped, and is due. */
export function isDue(at: number, now: number): boolean {
  const longestWaitMs = 15 * 60_000;
  return at <= now || at > now + longestWaitMs;
}

/** Shortest and longest wait between two tries, in milliseconds. */
const bounds = { first: 1000, max: 5 * 60_000 };

/**
 * Wait before the next try: anything between nothing and a limit that doubles with each try ("full jitter"), so that
 * devices that lost the same server do not come back together.
 * @param attempts tries so far, at least 1
 */
export function backOffMs(attempts: number, random: () => number): number {
  const limit = Math.min(bounds.max, bounds.first * 2 ** Math.min(attempts - 1, 30));
  return Math.round(random() * limit);
}

/** A time to wait for further away than any wait lies: the clock jumped, and it is due. */
export function isDue(at: number, now: number): boolean {
  const longestWaitMs = 15 * 60_000;
  return at <= now || at > now + longestWaitMs;
}

/** Attempts of a job before it is dead. The last one is about two hours after the first. */
export const attemptsMax = 8;
const firstDelayMs = 60_000;
const longestDelayMs = 6 * 60 * 60_000;
/** Part of the delay that is random, so that jobs that failed together do not return together. */
const jitter = 0.5;

/**
 * Delay before the next attempt, in milliseconds: doubles with each attempt, at most six hours.
 * @param attempts attempts so far, at least 1
 * @param random number in [0, 1)
 */
export function backoffMs(attempts: number, random: number): number {
  const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  return Math.round(delay * (1 - jitter / 2 + jitter * random));
}

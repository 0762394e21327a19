/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence. */
interface Rng {
  /** The next number in [0, 1). */
  next(): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
}

export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => Math.floor(low + (high + 1 - low) * next()),
    chance: (probability) => next() < probability,
  };
}

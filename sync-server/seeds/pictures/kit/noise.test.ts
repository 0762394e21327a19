import { describe, expect, it } from 'vitest';
import { createNoise } from './noise.ts';
import { createRng } from './random.ts';

describe('seeded chance', () => {
  it('deals the same numbers again for the same seed, and others for another', () => {
    const deal = (seed: number) => {
      const rng = createRng(seed);
      return Array.from({ length: 5 }, () => rng.next());
    };
    expect(deal(7)).toEqual(deal(7));
    expect(deal(7)).not.toEqual(deal(8));
  });

  it('keeps noise near its middle and without jumps', () => {
    const noise = createNoise(5);
    let sum = 0;
    for (let step = 0; step < 2000; step++) {
      const value = noise.fbm(step * 0.37, step * 0.11, 4);
      sum += value;
      expect(value).toBeGreaterThan(-0.2);
      expect(value).toBeLessThan(1.2);
      expect(Math.abs(noise.at(step * 0.01, 3) - noise.at((step + 1) * 0.01, 3))).toBeLessThan(0.08);
    }
    expect(sum / 2000).toBeCloseTo(0.5, 1);
  });
});

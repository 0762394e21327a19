/** Gradient noise over a hashed lattice; every value is about 0..1 with a mean of one half. */
export interface Noise {
  at(x: number, y: number): number;
  /** Octaves of noise, each half as strong and twice as fine. */
  fbm(x: number, y: number, octaves: number): number;
  /** Sharp crests with smooth valleys: mountains, rock. */
  ridged(x: number, y: number, octaves: number): number;
}

const toUnit = 1 / 32768;

export function createNoise(seed: number): Noise {
  const salt = Math.imul(seed, 1013904223);

  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    let h = Math.imul(ix, 374761393) + Math.imul(iy, 668265263) + salt;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    h ^= h >>> 15;
    return ((h & 0xffff) * toUnit - 1) * dx + ((h >>> 16) * toUnit - 1) * dy;
  };

  const at = (x: number, y: number) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = corner(ix, iy, fx, fy);
    const b = corner(ix + 1, iy, fx - 1, fy);
    const c = corner(ix, iy + 1, fx, fy - 1);
    const d = corner(ix + 1, iy + 1, fx - 1, fy - 1);
    const top = a + (b - a) * u;
    return 0.5 + 0.72 * (top + (c + (d - c) * u - top) * v);
  };

  const fbm = (x: number, y: number, octaves: number) => {
    let sum = 0;
    let gain = 0.5;
    let total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      sum += gain * at(x, y);
      total += gain;
      gain *= 0.5;
      // A turn between octaves hides the lattice.
      const turned = x * 1.62 - y * 1.18 + 17.3;
      y = x * 1.18 + y * 1.62 - 5.1;
      x = turned;
    }
    return sum / total;
  };

  const ridged = (x: number, y: number, octaves: number) => {
    let sum = 0;
    let gain = 0.5;
    let total = 0;
    let weight = 1;
    for (let octave = 0; octave < octaves; octave++) {
      const crest = 1 - Math.abs(2 * at(x, y) - 1);
      const sharp = crest * crest * weight;
      weight = Math.min(1, Math.max(0, sharp * 1.7));
      sum += gain * sharp;
      total += gain;
      gain *= 0.5;
      const turned = x * 1.62 - y * 1.18 + 31.7;
      y = x * 1.18 + y * 1.62 + 11.9;
      x = turned;
    }
    return sum / total;
  };

  return { at, fbm, ridged };
}

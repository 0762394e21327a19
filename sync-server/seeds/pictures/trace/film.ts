import { boardWidth, type Board } from '../kit/board.ts';
import { clamp, toGamma, toLinear, type Rgb } from '../kit/colour.ts';

/** The picture while it is being traced: linear light per pixel over the painted sky, with its distances. */
export interface Film {
  readonly width: number;
  readonly height: number;
  /** Three numbers per pixel, already over the sky. */
  readonly colour: Float32Array;
  /** Metres to what is seen; Infinity for the sky. */
  readonly depth: Float32Array;
  /** Per pixel: how much of a mirror (0 for none), then the bent normal. Four numbers. */
  readonly mirror: Float32Array;
  /** The painted sky alone, for reflections. */
  readonly sky: Float32Array;
}

const gammaTable = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** Takes what the board shows now as the sky. */
export function openFilm(board: Board): Film {
  const { width, height } = board.canvas;
  const image = board.ctx.getImageData(0, 0, width, height);
  const colour = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      colour[pixel * 3 + channel] = gammaTable[image.data[pixel * 4 + channel] ?? 0] ?? 0;
    }
  }
  return {
    width,
    height,
    colour,
    depth: new Float32Array(width * height).fill(Infinity),
    mirror: new Float32Array(width * height * 4),
    sky: colour.slice(),
  };
}

/** Keeps bright places from clipping hard: straight up to .75, then a soft shoulder. */
const shoulder = (value: number) => (value < 0.7 ? value : 0.7 + 0.3 * (1 - Math.exp(-(value - 0.7) / 0.42)));

const toneTable = Uint8ClampedArray.from(
  { length: 4096 },
  (_, value) => 255 * toGamma(clamp(shoulder(value / 1024))),
);

/** Puts the film back on the board. */
export function developFilm(board: Board, film: Film) {
  const image = board.ctx.createImageData(film.width, film.height);
  for (let pixel = 0; pixel < film.width * film.height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = film.colour[pixel * 3 + channel] ?? 0;
      image.data[pixel * 4 + channel] = toneTable[Math.min(4095, Math.max(0, value * 1024) | 0)] ?? 0;
    }
    image.data[pixel * 4 + 3] = 255;
  }
  board.ctx.putImageData(image, 0, 0);
}

/** The colour a direction shows when nothing is in the way; clamps at the edges of the picture. */
export function sampleFilm(source: Float32Array, film: Film, x: number, y: number): Rgb {
  const unit = film.width / boardWidth;
  const u = clamp(x * unit - 0.5, 0, film.width - 1.001);
  const v = clamp(y * unit - 0.5, 0, film.height - 1.001);
  const column = Math.floor(u);
  const row = Math.floor(v);
  const fu = u - column;
  const fv = v - row;
  const index = (row * film.width + column) * 3;
  const below = index + film.width * 3;
  const channel = (offset: number) => {
    const a = source[index + offset] ?? 0;
    const b = source[index + 3 + offset] ?? 0;
    const c = source[below + offset] ?? 0;
    const d = source[below + 3 + offset] ?? 0;
    const upper = a + (b - a) * fu;
    return upper + (c + (d - c) * fu - upper) * fv;
  };
  return [channel(0), channel(1), channel(2)];
}

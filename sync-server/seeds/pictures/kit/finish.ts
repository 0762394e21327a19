import { createCanvas } from '@napi-rs/canvas';
import { boardWidth, paintPixels, type Board } from './board.ts';
import { clamp, ink, type Rgb } from './colour.ts';

interface FinishLook {
  /** How far bright places spill over, 0..1. */
  readonly bloom?: number;
  /** A wash of this colour in soft light. */
  readonly wash?: string;
  readonly washStrength?: number;
  readonly vignette?: number;
  readonly contrast?: number;
  readonly saturation?: number;
  /** The right edge continues at the left one, as in a panorama. */
  readonly wraps?: boolean;
  /** Half width of the grain in 8-bit steps. */
  readonly grain?: number;
}

/** The last touches that make a rendering a photograph: bloom, tone, vignette, grain. */
export function finish(board: Board, look: FinishLook = {}) {
  const { bloom = 0.35, contrast = 1.04, saturation = 1.06, vignette = 0.28, grain = 7 } = look;
  const { ctx, canvas, scale } = board;
  if (bloom > 0) spill(board, bloom, look.wraps ? [-boardWidth, 0, boardWidth] : [0]);
  const copy = createCanvas(canvas.width, canvas.height);
  copy.getContext('2d').drawImage(canvas, 0, 0);
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.filter = `contrast(${contrast}) saturate(${saturation})`;
  ctx.drawImage(copy, 0, 0);
  ctx.restore();
  if (look.wash) {
    ctx.save();
    ctx.globalCompositeOperation = 'soft-light';
    ctx.globalAlpha = look.washStrength ?? 0.16;
    ctx.fillStyle = look.wash;
    ctx.fillRect(0, 0, boardWidth, board.height);
    ctx.restore();
  }
  const { width, height } = canvas;
  const image = ctx.getImageData(0, 0, width, height);
  let state = 0x9e3779b9;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = (column / width - 0.5) * 2;
      const dy = (row / height - 0.5) * 2;
      const shade = 1 - vignette * clamp((dx * dx + dy * dy * 0.9 - 0.25) / 1.7) ** 1.3;
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + column + row * 7919;
      const speck = (((state >>> 8) & 0xffff) / 65535 - 0.5) * 2 * grain * Math.min(1, scale);
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        image.data[at + channel] = (image.data[at + channel] ?? 0) * shade + speck;
      }
    }
  }
  ctx.putImageData(image, 0, 0);
}

function spill(board: Board, strength: number, places: readonly number[]) {
  const { canvas, ctx } = board;
  const small = createCanvas(Math.ceil(canvas.width / 4), Math.ceil(canvas.height / 4));
  const smallContext = small.getContext('2d');
  smallContext.drawImage(canvas, 0, 0, small.width, small.height);
  const image = smallContext.getImageData(0, 0, small.width, small.height);
  for (let at = 0; at < image.data.length; at += 4) {
    const luma =
      0.3 * (image.data[at] ?? 0) + 0.55 * (image.data[at + 1] ?? 0) + 0.15 * (image.data[at + 2] ?? 0);
    const keep = clamp((luma - 150) / 90);
    for (let channel = 0; channel < 3; channel++) {
      image.data[at + channel] = (image.data[at + channel] ?? 0) * keep;
    }
  }
  smallContext.putImageData(image, 0, 0);
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (const [radius, share] of [
    [5, 0.55],
    [26, 0.6],
  ] as const) {
    ctx.globalAlpha = strength * share;
    ctx.filter = `blur(${radius * board.scale}px)`;
    for (const x of places) ctx.drawImage(small, x, 0, boardWidth, board.height);
  }
  ctx.restore();
}

/** Soft vapour inside a swaying column whose foot is at (x, y). */
export function steam(
  board: Board,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Rgb,
  alpha = 0.5,
) {
  const { noise } = board;
  const shift = x * 0.013;
  paintPixels(
    board,
    { top: Math.max(0, y - height), bottom: Math.min(board.height, y + 20), step: 3, operation: 'screen' },
    (px, py, dab) => {
      const up = clamp((y - py) / height);
      const sway = (noise.fbm(up * 2.2 + shift, shift, 3) - 0.5) * width * 2.2 * up;
      const spread = width * (0.35 + 0.95 * up);
      const across = (px - x - sway) / spread;
      const veil = Math.exp(-across * across * 2.2);
      const puff = clamp((noise.fbm(px / 46 + shift, py / 62 + up * 2 + shift, 5) - 0.36) * 3.1);
      const fade = Math.min(1, up * 14 + 0.25) * (1 - up) ** 1.25;
      dab.a = 1;
      const strength = alpha * veil * puff * fade;
      dab.r = colour[0] * strength;
      dab.g = colour[1] * strength;
      dab.b = colour[2] * strength;
    },
  );
}

/** A lying band of mist between two heights. */
export function mistBand(board: Board, top: number, bottom: number, colour: string, alpha = 0.6, size = 220) {
  const { noise } = board;
  const tone = ink(colour);
  paintPixels(board, { top, bottom, step: 3 }, (x, y, dab) => {
    const t = (y - top) / (bottom - top);
    const swell = Math.sin(Math.PI * t) ** 2;
    dab.r = tone[0];
    dab.g = tone[1];
    dab.b = tone[2];
    dab.a = alpha * swell * clamp(-0.1 + 1.6 * noise.fbm(x / size, (y * 3.4) / size + top, 5));
  });
}

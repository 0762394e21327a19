import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { clamp, toGamma, type Rgb } from './colour.ts';
import { createNoise, type Noise } from './noise.ts';
import { createRng, type Rng } from './random.ts';

/** Width of every picture in working units, whatever its pixels. */
export const boardWidth = 1200;

/** A canvas in working units (1200 wide), with the chance and the noise of its scene. */
export interface Board {
  readonly canvas: Canvas;
  readonly ctx: SKRSContext2D;
  /** Height in working units: 800 for a photograph, 600 for a panorama. */
  readonly height: number;
  /** Pixels per working unit. */
  readonly scale: number;
  readonly noise: Noise;
  readonly rng: Rng;
}

export function createBoard(pixelWidth: number, pixelHeight: number, seed: number): Board {
  const canvas = createCanvas(pixelWidth, pixelHeight);
  const ctx = canvas.getContext('2d');
  const scale = pixelWidth / boardWidth;
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  return {
    canvas,
    ctx,
    height: pixelHeight / scale,
    scale,
    noise: createNoise(seed),
    rng: createRng(seed),
  };
}

/** What a per-pixel function fills in: linear colour and coverage. */
export interface Dab {
  r: number;
  g: number;
  b: number;
  a: number;
}

interface PixelOptions {
  readonly top?: number;
  readonly bottom?: number;
  /** Side of one computed cell in pixels; larger is softer and faster. */
  readonly step?: number;
  readonly operation?: 'source-over' | 'screen' | 'multiply' | 'soft-light' | 'overlay';
  readonly alpha?: number;
}

/** Paints rows `top`..`bottom` (working units) by asking for the colour of each cell. */
export function paintPixels(
  board: Board,
  options: PixelOptions,
  colourAt: (x: number, y: number, dab: Dab) => void,
) {
  const { top = 0, bottom = board.height, step = 1, operation = 'source-over', alpha = 1 } = options;
  const unit = step / board.scale;
  const columns = Math.ceil(boardWidth / unit);
  const rows = Math.ceil((bottom - top) / unit);
  if (rows <= 0) return;
  const layer = createCanvas(columns, rows);
  const layerContext = layer.getContext('2d');
  const image = layerContext.createImageData(columns, rows);
  const dab: Dab = { r: 0, g: 0, b: 0, a: 1 };
  let offset = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      dab.a = 1;
      colourAt((column + 0.5) * unit, top + (row + 0.5) * unit, dab);
      image.data[offset] = 255 * toGamma(clamp(dab.r));
      image.data[offset + 1] = 255 * toGamma(clamp(dab.g));
      image.data[offset + 2] = 255 * toGamma(clamp(dab.b));
      image.data[offset + 3] = 255 * clamp(dab.a);
      offset += 4;
    }
  }
  layerContext.putImageData(image, 0, 0);
  const { ctx } = board;
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.globalCompositeOperation = operation;
  ctx.imageSmoothingEnabled = true;
  ctx.drawImage(layer, 0, top, columns * unit, rows * unit);
  ctx.restore();
}

/** A round light: bright in the middle, gone at `radius`. */
export function glow(board: Board, x: number, y: number, radius: number, colour: Rgb, strength = 1) {
  const { ctx } = board;
  const channels = [colour[0], colour[1], colour[2]].map((channel) =>
    Math.round(255 * clamp(toGamma(clamp(channel)))),
  );
  const shade = (alpha: number) => `rgba(${channels.join(',')},${alpha * strength})`;
  const light = ctx.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, shade(1));
  light.addColorStop(0.25, shade(0.5));
  light.addColorStop(0.6, shade(0.13));
  light.addColorStop(1, shade(0));
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.fillStyle = light;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.restore();
}

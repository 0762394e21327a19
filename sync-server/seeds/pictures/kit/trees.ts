import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { css, ink, mix, type Rgb } from './colour.ts';
import { createRng, type Rng } from './random.ts';

/** Colours of a plant from its shadow to its lit side, and where the light stands (-1 left .. 1 right). */
export interface PlantLook {
  readonly dark: string;
  readonly mid: string;
  readonly light: string;
  readonly trunk?: string;
  readonly side?: number;
}

interface Tones {
  readonly at: (t: number) => Rgb;
  readonly trunk: Rgb;
  readonly side: number;
}

function tones(look: PlantLook): Tones {
  const dark = ink(look.dark);
  const mid = ink(look.mid);
  const light = ink(look.light);
  return {
    at: (t) => (t < 0.5 ? mix(dark, mid, Math.max(0, t) * 2) : mix(mid, light, Math.min(1, t) * 2 - 1)),
    trunk: ink(look.trunk ?? '#3a2a20'),
    side: look.side ?? 0.6,
  };
}

function start(width: number, height: number): [Canvas, SKRSContext2D] {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.lineCap = 'round';
  return [canvas, ctx];
}

function stroke(
  ctx: SKRSContext2D,
  points: readonly [number, number, number, number, number, number],
  width: number,
  colour: Rgb,
) {
  const [x0, y0, cx, cy, x1, y1] = points;
  ctx.strokeStyle = css(colour);
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.quadraticCurveTo(cx, cy, x1, y1);
  ctx.stroke();
}

/** Spruce or fir. `slender` 0 broad .. 1 needle-thin; `snow` 0..1 lies on the branches. */
export function paintConifer(seed: number, look: PlantLook, slender = 0.5, snow = 0): Canvas {
  const rng = createRng(seed);
  const [canvas, ctx] = start(200, 480);
  const tone = tones(look);
  const half = 88 - 44 * slender;
  stroke(ctx, [100, 478, 100, 340, 100, 200], 6, tone.trunk);
  const lean = rng.between(-0.012, 0.012);
  for (let y = 12; y < 452; y += 3.1) {
    const part = (y - 8) / 450;
    const width = half * part ** 0.95 * (0.72 + 0.42 * rng.next()) + 1;
    for (const side of [-1, 1]) {
      const reach = width * rng.between(0.55, 1.05);
      const droop = reach * rng.between(0.22, 0.55) + 3;
      const lit = 0.3 + 0.42 * side * tone.side + rng.between(-0.22, 0.2);
      const x = 100 + lean * (480 - y);
      const tip: [number, number] = [x + side * reach, y + droop];
      stroke(
        ctx,
        [x, y, x + side * reach * 0.55, y + droop * 0.25, ...tip],
        2.2 + part * 2.6,
        tone.at(lit - 0.3),
      );
      const fringe = Math.floor(reach / 5);
      for (let twig = 1; twig <= fringe; twig++) {
        const along = twig / fringe;
        const tx = x + side * reach * along;
        const ty = y + droop * along ** 1.5;
        const length = rng.between(4, 9) * (0.5 + part);
        stroke(
          ctx,
          [tx, ty, tx + side * 2, ty + length * 0.5, tx + side * rng.between(0, 5), ty + length],
          1.5,
          tone.at(lit + along * 0.24 + rng.between(-0.15, 0.1)),
        );
      }
      if (snow > 0 && rng.chance(snow)) {
        const white = mix(ink('#8fa5c4'), ink('#ffffff'), 0.3 + 0.5 * Math.max(0, lit));
        stroke(
          ctx,
          [x + side * reach * 0.2, y, x + side * reach * 0.6, y + droop * 0.15, tip[0], tip[1] - 2],
          2 + part * 3.4,
          white,
        );
      }
    }
  }
  return canvas;
}

/** A crown of leaf clumps; `crown` shapes it: round, wide (acacia) or tall (poplar, cypress). */
export function paintBroadleaf(
  seed: number,
  look: PlantLook,
  crown: 'round' | 'wide' | 'tall' | 'bush' = 'round',
): Canvas {
  const rng = createRng(seed);
  const sizes = { round: [400, 420], wide: [520, 330], tall: [150, 480], bush: [400, 260] } as const;
  const [width, height] = sizes[crown];
  const [canvas, ctx] = start(width, height);
  const tone = tones(look);
  const cx = width / 2;
  const shape = {
    round: { cy: 180, rx: 165, ry: 158 },
    wide: { cy: 95, rx: 235, ry: 62 },
    tall: { cy: 230, rx: 48, ry: 222 },
    bush: { cy: 150, rx: 178, ry: 118 },
  }[crown];
  const clumps: { x: number; y: number; r: number }[] = [];
  const count = { round: 34, wide: 38, tall: 46, bush: 34 }[crown];
  for (let index = 0; index < count; index++) {
    const angle = rng.between(0, Math.PI * 2);
    const out = Math.sqrt(rng.next()) * 0.82;
    clumps.push({
      x: cx + Math.cos(angle) * out * shape.rx,
      y: shape.cy + Math.sin(angle) * out * shape.ry,
      r: (crown === 'tall' ? 17 : crown === 'wide' ? 34 : 44) * rng.between(0.75, 1.3),
    });
  }
  if (crown !== 'bush') {
    const foot = crown === 'wide' ? 12 : crown === 'tall' ? 7 : 17;
    stroke(
      ctx,
      [cx, height, cx + rng.between(-9, 9), height * 0.75, cx + rng.between(-12, 12), shape.cy],
      foot,
      tone.trunk,
    );
    for (const clump of clumps.filter((_, index) => index % 4 === 0)) {
      stroke(
        ctx,
        [cx, shape.cy + shape.ry * 0.95, cx + (clump.x - cx) * 0.25, clump.y + 30, clump.x, clump.y],
        foot * 0.35,
        tone.trunk,
      );
    }
  }
  clumps.sort((a, b) => a.y - b.y);
  const leaf = crown === 'tall' ? 2.4 : 3.3;
  for (let pass = 0; pass < 3; pass++) {
    for (const clump of clumps) {
      const leaves = Math.floor(clump.r * clump.r * (pass === 0 ? 0.16 : 0.11));
      for (let index = 0; index < leaves; index++) {
        const angle = rng.between(0, Math.PI * 2);
        const out = Math.sqrt(rng.next());
        const ox = Math.cos(angle) * out;
        const oy = Math.sin(angle) * out * 0.86;
        const toward =
          ox * tone.side * 0.55 -
          oy * 0.75 +
          ((clump.x - cx) / shape.rx) * tone.side * 0.3 -
          ((clump.y - shape.cy) / shape.ry) * 0.35;
        const lit = pass === 0 ? 0.05 + toward * 0.16 : 0.42 + toward * 0.42 + rng.between(-0.2, 0.2);
        if (pass === 2 && lit < 0.5) continue;
        ctx.fillStyle = css(tone.at(lit));
        ctx.beginPath();
        const spread = pass === 0 ? 1.08 : 0.98;
        const size = leaf * rng.between(0.6, 1.5);
        ctx.ellipse(
          clump.x + ox * clump.r * spread,
          clump.y + oy * clump.r * spread,
          size * 1.5,
          size * 0.8,
          rng.between(0, 3.1),
          0,
          Math.PI * 2,
        );
        ctx.fill();
      }
    }
  }
  return canvas;
}

/** A coconut palm; the trunk leans by `lean` (-1..1). */
export function paintPalm(seed: number, look: PlantLook, lean = 0.3): Canvas {
  const rng = createRng(seed);
  const [canvas, ctx] = start(460, 560);
  const tone = tones(look);
  const topX = 230 + lean * 90;
  const topY = 150;
  for (let part = 0; part < 1; part += 0.012) {
    const bend = part ** 1.6;
    const x = 230 - lean * 40 * (1 - part) + (topX - 230) * bend;
    const y = 560 - (560 - topY) * part;
    const width = 13 - 6.5 * part;
    const shade = ctx.createLinearGradient(x - width, 0, x + width, 0);
    const litLeft = tone.side < 0;
    shade.addColorStop(litLeft ? 1 : 0, css(mix(tone.trunk, [0, 0, 0], 0.55)));
    shade.addColorStop(litLeft ? 0 : 1, css(mix(tone.trunk, [1, 0.9, 0.75], 0.22)));
    ctx.fillStyle = shade;
    ctx.beginPath();
    ctx.ellipse(x, y, width, 3.4 + rng.next(), 0, 0, Math.PI * 2);
    ctx.fill();
  }
  const fronds = 19;
  for (let index = 0; index < fronds; index++) {
    const angle = -Math.PI * 0.5 + (index / (fronds - 1) - 0.5) * Math.PI * 1.75 + rng.between(-0.12, 0.12);
    const length = rng.between(140, 195);
    const fall = rng.between(55, 125) * (0.55 + Math.abs(Math.cos(angle)));
    const ex = topX + Math.cos(angle) * length;
    const ey = topY + Math.sin(angle) * length * 0.72 + fall;
    const mx = topX + Math.cos(angle) * length * 0.6;
    const my = topY + Math.sin(angle) * length * 0.8 - 8;
    const lit = 0.34 + Math.cos(angle) * tone.side * 0.35 - Math.sin(angle) * 0.22 + rng.between(-0.12, 0.12);
    stroke(ctx, [topX, topY, mx, my, ex, ey], 2.6, tone.at(lit + 0.1));
    for (let along = 0.08; along < 1; along += 0.017) {
      const a = 1 - along;
      const x = a * a * topX + 2 * a * along * mx + along * along * ex;
      const y = a * a * topY + 2 * a * along * my + along * along * ey;
      const size = 46 * Math.sin(Math.PI * Math.min(1, along * 0.85 + 0.14)) + 7;
      const dirX = Math.cos(angle) * 0.42;
      for (const side of [-1, 1]) {
        const lx = x + (dirX + side * 0.3) * size * rng.between(0.8, 1.1);
        const ly = y + size * rng.between(0.52, 0.86) * (side > 0 ? 0.92 : 0.72);
        stroke(
          ctx,
          [x, y, (x + lx) / 2 + side * 3, (y + ly) / 2 - 5, lx, ly],
          1.9,
          tone.at(lit + side * tone.side * 0.16 + rng.between(-0.14, 0.12)),
        );
      }
    }
  }
  return canvas;
}

/** Upright blades with a bend; tufts of grass, reeds, herbs. */
export function paintTuft(seed: number, look: PlantLook, blades = 60, spread = 1, flower?: string): Canvas {
  const rng: Rng = createRng(seed);
  const [canvas, ctx] = start(240, 200);
  const tone = tones(look);
  for (let index = 0; index < blades; index++) {
    const x = 120 + rng.between(-34, 34) * spread;
    const height = rng.between(70, 185);
    const bend = rng.between(-1, 1) * 62 * spread;
    const lit = (index / blades) * 0.62 + rng.between(-0.1, 0.3);
    stroke(
      ctx,
      [x, 200, x + bend * 0.15, 200 - height * 0.6, x + bend, 200 - height],
      rng.between(1.4, 3.4),
      tone.at(lit),
    );
    if (flower && rng.chance(0.5)) {
      for (let bloom = 0; bloom < 7; bloom++) {
        ctx.fillStyle = css(mix(ink(flower), [1, 1, 1], rng.between(0, 0.3)));
        ctx.beginPath();
        ctx.ellipse(x + bend + rng.between(-3, 3), 200 - height + bloom * 3.6, 2.6, 3, 0, 0, 7);
        ctx.fill();
      }
    }
  }
  return canvas;
}

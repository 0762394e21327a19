import { box } from '../build/solids.ts';
import { broadleaves, scatter } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { litGrid, planks, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, sheet, type Shape, type Surface } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const sail: Surface = (hit, paint) => {
  const batten = Math.abs(hit.y / 1.35 - Math.round(hit.y / 1.35)) < 0.05 ? 0.55 : 1;
  const belly = 0.85 + 0.15 * Math.sin(hit.x * 1.2);
  paint.r = 0.52 * batten * belly;
  paint.g = 0.17 * batten * belly;
  paint.b = 0.07 * batten * belly;
  paint.glowR = 0.12 * batten;
  paint.glowG = 0.035 * batten;
};

const junk = (x: number, z: number): Shape[] => {
  const wood = planks({ light: '#8a5732', dark: '#56321a', plank: 0.3, along: 0 });
  const fan = (cx: number, foot: number, height: number, width: number) =>
    sheet(
      'z',
      z,
      (u, y) => {
        const t = (y - foot) / height;
        return t > 0 && t < 1 && u > cx - width * (0.34 - 0.1 * t) && u < cx + width * (0.74 - 0.55 * t ** 2);
      },
      sail,
      { castsShadow: true },
    );
  return [
    ball([x, 0.5, z], [10, 1.9, 2.5], wood),
    box({ x: [x - 7, x + 6.6], y: [1.2, 2.3], z: [z - 2, z + 2] }, wood),
    box({ x: [x - 9.2, x - 5.4], y: [1.6, 4.5], z: [z - 1.7, z + 1.7] }, wood),
    box(
      { x: [x - 8.9, x - 5.7], y: [2.7, 3.8], z: [z - 1.74, z - 1.7] },
      litGrid({
        warm: '#ffdf9f',
        deep: '#e9a450',
        frame: '#2a170c',
        cell: [0.8, 1.1],
        bar: 0.16,
        strength: 0.9,
      }),
    ),
    box({ x: [x - 4.8, x + 3.4], y: [2.3, 4.1], z: [z - 1.6, z + 1.6] }, wood),
    box(
      { x: [x - 4.5, x + 3.1], y: [2.75, 3.7], z: [z - 1.64, z - 1.6] },
      litGrid({
        warm: '#ffdf9f',
        deep: '#e9a450',
        frame: '#2a170c',
        cell: [0.95, 0.95],
        bar: 0.2,
        strength: 0.9,
        base: [x, 2.75],
      }),
    ),
    box({ x: [x - 5.4, x + 4], y: [4.1, 4.3], z: [z - 1.9, z + 1.9] }, timber('#9a6a40')),
    ...[
      [-6.8, 13],
      [-0.6, 17],
      [5.6, 12],
    ].map(([dx = 0, top = 10]) =>
      box({ x: [x + dx - 0.12, x + dx + 0.12], y: [2, top], z: [z + 0.04, z + 0.28] }, timber('#6b4426')),
    ),
    fan(x - 6.8, 5.4, 7.2, 4.6),
    fan(x - 0.6, 5, 11.4, 6.8),
    fan(x + 5.6, 4.2, 7.2, 4.4),
  ];
};

/** Limestone towers in a green bay with a wooden junk. */
export const jadeKarstJunk: Scene = {
  name: 'jade-karst-junk',
  kind: 'cover',
  alt: 'A wooden junk with rust-red sails lies in an emerald bay between tall limestone islands.',
  seed: 2616,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 7, -20], horizon: 452, focal: 1000 });
    const towers: readonly (readonly [number, number, number, number])[] = [
      [-105, 190, 40, 128],
      [-58, 310, 44, 150],
      [86, 215, 38, 118],
      [135, 330, 60, 190],
      [20, 520, 60, 170],
      [-170, 420, 70, 200],
      [-20, 760, 90, 190],
      [190, 640, 90, 230],
      [-260, 760, 110, 240],
      [52, 150, 13, 30],
      [330, 520, 90, 220],
      [-330, 560, 90, 230],
      [100, 900, 100, 210],
    ];
    const karst = terrain({
      area: [-440, 440, 90, 1050],
      cells: 900,
      height: (x, z) => {
        let top = -4;
        for (const [cx, cz, radius, height] of towers) {
          const away =
            Math.hypot(x - cx, (z - cz) * 0.9) / radius + (noise.fbm(x / 30 + cz, z / 30, 4) - 0.5) * 0.62;
          const body = smoothstep(1.02, 0.7, away) * (0.55 + 0.45 * smoothstep(0.75, 0.1, away));
          top = Math.max(top, body * height * (0.86 + 0.28 * noise.fbm(x / 22, z / 22 + cx, 3)) - 4);
        }
        return top;
      },
      surface: (hit, paint) => {
        rockFace(hit, paint);
        const streak = noise.fbm(hit.x / 3.4 + hit.z / 3.4, hit.y / 26, 4);
        const green =
          smoothstep(0.12, 0.36, hit.ny + (noise.fbm(hit.x / 9, hit.y / 9 + hit.z / 9, 4) - 0.5) * 0.9) *
          smoothstep(3, 9, hit.y);
        const tuft = 0.5 + noise.fbm(hit.x / 2.2, hit.z / 2.2 + hit.y / 3, 3);
        paint.r += (0.075 * tuft - paint.r) * green;
        paint.g += (0.17 * tuft - paint.g) * green;
        paint.b += (0.05 * tuft - paint.b) * green;
        const dry = (1 - green) * (0.65 + streak * 0.7);
        paint.r *= green + dry;
        paint.g *= green + dry;
        paint.b *= green + dry;
      },
    });
    const rockFace = stone('#9a968c', { size: 9, rough: 2.2 });
    const brush = broadleaves(
      161,
      { dark: '#102a14', mid: '#3a6a34', light: '#a3bd62', trunk: '#4a3d2c', side: 0.7 },
      'bush',
    );
    const raft = (x: number, z: number): Shape[] => [
      ball([x, 0.1, z], [1.9, 0.3, 0.5], timber('#8a6238')),
      box(
        { x: [x - 0.7, x + 0.5], y: [0.3, 1.2], z: [z - 0.34, z + 0.34] },
        planks({ light: '#b48a52', dark: '#7c5a30', plank: 0.1 }),
      ),
    ];
    compose(board, {
      sky: {
        stops: [ink('#6fa2ba'), ink('#a9c6c8'), ink('#e6e2c9'), ink('#f9e3bb')],
        horizon: 452,
        sun: { x: 880, y: 300, colour: ink('#ffe2aa'), disc: 26, spread: 360 },
        clouds: {
          cover: 0.4,
          lit: ink('#fff6e2'),
          shade: ink('#a9bcc4'),
          size: 130,
          stretch: 4,
          softness: 0.34,
          opacity: 0.7,
        },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -20 && z < 4000,
            water({ deep: '#16665c', shallow: '#2f8f7c', ripple: 0.035, size: 1.3, mirror: 0.9 }),
          ),
          karst,
          ...junk(-6, 40),
          ...raft(13, 22),
          ...raft(19, 33),
        ],
        lighting: {
          sun: { toward: [0.7, 0.5, 0.12], colour: [1.7, 1.36, 0.92], softness: 0.03 },
          sky: [0.46, 0.54, 0.58],
          ground: [0.14, 0.24, 0.2],
          nearness: 3,
        },
        air: {
          colour: ink('#cfdcd3'),
          density: 0.0009,
          glow: { colour: ink('#f9e9c4'), toward: [0.27, 0.1, 0.95] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: brush,
          count: 420,
          x: [-0.75, 0.75],
          fan: -20,
          z: [130, 420],
          height: [4, 9],
          level: karst.levelAt,
          where: (x, z) => karst.levelAt(x, z) > 16,
          shade: 0,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 400, 492, '#ecebd9', 0.26, 300);
      },
      finish: { wash: '#ffe6b0', washStrength: 0.12, vignette: 0.24, bloom: 0.3 },
    });
  },
};

import { box } from '../build/solids.ts';
import { broadleaves, palms } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink } from '../kit/colour.ts';
import { hash2 } from '../kit/random.ts';
import { ashlar, litGrid, planks, plaster, shine, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape, type Surface } from '../trace/shapes.ts';

const zellige: Surface = (hit, paint) => {
  const upright = Math.abs(hit.ny) < 0.5;
  const u = (Math.abs(hit.nx) > 0.5 ? hit.z : hit.x) / 0.26;
  const v = (upright ? hit.y : hit.z) / 0.26;
  const a = Math.floor(u);
  const b = Math.floor(v);
  const du = Math.abs(u - a - 0.5);
  const dv = Math.abs(v - b - 0.5);
  const star = Math.max(du, dv) < 0.3 || du + dv < 0.42;
  const tones = [
    [0.02, 0.2, 0.22],
    [0.05, 0.34, 0.3],
    [0.02, 0.1, 0.26],
    [0.7, 0.64, 0.5],
  ] as const;
  const tone = tones[star ? Math.floor(hash2(a, b) * 3) : 3] ?? tones[3];
  const own = 0.8 + hash2(a * 3 + (star ? 1 : 0), b) * 0.35;
  paint.r = tone[0] * own;
  paint.g = tone[1] * own;
  paint.b = tone[2] * own;
  paint.mirror = 0.16;
};

/** A wall across z with pointed horseshoe arches. */
const arcade = (
  z: number,
  depth: number,
  base: number,
  openings: readonly number[],
  width: number,
  height: number,
  extent: readonly [number, number, number],
): Shape[] => {
  const wall = plaster('#d9b795', 0.1);
  const covers = (u: number, v: number) => {
    if (u < extent[0] || u > extent[1] || v < base || v > extent[2]) return false;
    return !openings.some((x) => {
      const dx = Math.abs(u - x);
      const spring = base + height - width * 0.62;
      if (v < spring) return dx < width * 0.44;
      const up = (v - spring) / (width * 0.72);
      return dx < width * 0.5 * Math.sqrt(Math.max(0, 1 - up ** 2)) * (1 - 0.18 * up);
    });
  };
  return [
    sheet('z', z, covers, wall, { castsShadow: true }),
    sheet('z', z + depth, covers, wall, { castsShadow: true }),
  ];
};

/** Courtyard of a town house: arches, tiles, a pool and lanterns. */
export const riadAlZahra: Scene = {
  name: 'riad-al-zahra',
  kind: 'cover',
  alt: 'A Moroccan courtyard with carved arches, green tiles, orange trees and a lantern-lit pool.',
  seed: 3121,
  paint(board) {
    const camera = photoCamera({ eye: [0, 2.2, -9.4], horizon: 440, focal: 880 });
    const pink = plaster('#c98f6c', 0.12);
    const floor = ashlar('#cbb596', 0.5, 0.5, { joint: '#93806a', vary: 0.16, polish: 0.1 });
    const lantern = (x: number, y: number, z: number, size = 0.2): Shape[] => [
      ball(
        [x, y, z],
        [size, size * 1.5, size],
        litGrid({
          warm: '#ffcf80',
          deep: '#e0822e',
          frame: '#2a1608',
          cell: [0.07, 0.07],
          bar: 0.022,
          strength: 1.8,
        }),
      ),
      column([x, z], [y + size * 1.3, y + size * 1.8], [0.1, 0.02], timber('#3a2413')),
    ];
    const stem = timber('#3c2614');
    const orange = broadleaves(211, {
      dark: '#142b10',
      mid: '#38631f',
      light: '#9dba48',
      trunk: '#4a3826',
      side: 0.2,
    });
    const palm = palms(213, {
      dark: '#182c12',
      mid: '#44702a',
      light: '#b3c85c',
      trunk: '#6a553c',
      side: 0.2,
    });
    const sill = (z: number) =>
      box(
        { x: [-7.2, 7.2], y: [3.9, 4.2], z: [z - 0.14, z + 0.7] },
        planks({ light: '#7d5230', dark: '#4c2f1a', plank: 0.16, along: 0 }),
      );
    compose(board, {
      sky: {
        stops: [ink('#2a4a86'), ink('#5d79ae'), ink('#a9a6c0'), ink('#efc7a4')],
        horizon: 440,
        sun: { x: 600, y: 240, colour: ink('#ffd0a0'), spread: 300 },
        stars: 40,
      },
      stage: {
        camera,
        shapes: [
          sheet('y', 0, (x, z) => !(Math.abs(x) < 2.1 && z > -1.4 && z < 5.2), floor),
          sheet(
            'y',
            -0.18,
            (x, z) => Math.abs(x) < 2.1 && z > -1.5 && z < 5.3,
            water({ deep: '#0c4a4e', shallow: '#1c7a74', ripple: 0.012, size: 0.4, mirror: 0.9 }),
          ),
          ...[-2.35, 2.1].map((x) => box({ x: [x, x + 0.25], y: [-0.4, 0.12], z: [-1.65, 5.45] }, zellige)),
          box({ x: [-2.35, 2.35], y: [-0.4, 0.12], z: [5.2, 5.45] }, zellige),
          box({ x: [-2.35, 2.35], y: [-0.4, 0.12], z: [-1.65, -1.4] }, zellige),
          ...arcade(9, 0.55, 0, [-4.6, -1.55, 1.55, 4.6], 2.6, 3.4, [-7, 7, 4.1]),
          ...arcade(9, 0.5, 4.2, [-5.2, -2.6, 0, 2.6, 5.2], 1.7, 2.3, [-7, 7, 7.2]),
          sill(8.9),
          box(
            { x: [-7, 7], y: [4.2, 4.9], z: [8.88, 8.96] },
            litGrid({
              warm: '#3a2010',
              deep: '#2a160a',
              frame: '#6a4224',
              cell: [0.2, 0.7],
              bar: 0.06,
              strength: 0.01,
              base: [0, 4.2],
            }),
          ),
          box({ x: [-7.4, 7.4], y: [7.2, 7.7], z: [8.7, 12] }, pink),
          ...Array.from({ length: 15 }, (_, index) =>
            box({ x: [-7.2 + index, -6.7 + index], y: [7.7, 8.1], z: [8.8, 9.3] }, pink),
          ),
          box({ x: [-7, 7], y: [0, 7.2], z: [12, 12.4] }, plaster('#b97a52', 0.12)),
          box({ x: [-7, 7], y: [0, 1.3], z: [11.92, 12] }, zellige),
          box(
            { x: [-1.1, 1.1], y: [0, 3], z: [11.86, 12] },
            planks({ light: '#8a5a30', dark: '#4e2f16', plank: 0.24 }),
          ),
          box({ x: [-7.6, -7], y: [0, 8.2], z: [-12, 12] }, pink),
          box({ x: [7, 7.6], y: [0, 8.2], z: [-12, 12] }, pink),
          box({ x: [-7, -6.92], y: [0, 1.35], z: [-12, 12] }, zellige),
          box({ x: [6.92, 7], y: [0, 1.35], z: [-12, 12] }, zellige),
          ...[-6.94, 6.86].flatMap((x) =>
            [0.6, 4.4].map((z) =>
              box(
                { x: [x, x + 0.08], y: [2, 3.5], z: [z, z + 1.1] },
                litGrid({
                  warm: '#ffc878',
                  deep: '#d9822e',
                  frame: '#3a2010',
                  cell: [0.18, 0.18],
                  bar: 0.05,
                  strength: 0.9,
                }),
              ),
            ),
          ),
          ...[-3.1, 0, 3.1].flatMap((x) => lantern(x, 2.9, 10.4, 0.24)),
          ...[-2.7, 2.7].flatMap((x) => [-0.6, 2, 4.6].flatMap((z) => lantern(x, 0.32, z, 0.16))),
          ...[-5.2, 5.2].flatMap((x) => [
            box({ x: [x - 0.6, x + 0.6], y: [0, 0.6], z: [4, 5.2] }, zellige),
            box({ x: [x - 0.6, x + 0.6], y: [0, 0.6], z: [-1, 0.2] }, zellige),
          ]),
          ...[-5.9, 5].flatMap((x) => [
            box(
              { x: [x - 0.2, x + 1.1], y: [0, 0.4], z: [1.4, 3.2] },
              planks({ light: '#7a4f2e', dark: '#4c2e18', plank: 0.2 }),
            ),
            box({ x: [x - 0.15, x + 1.05], y: [0.4, 0.56], z: [1.45, 3.15] }, plaster('#9c3b2a', 0.1)),
            ball([x + 0.4, 0.68, 2.9], [0.34, 0.2, 0.18], plaster('#d99a3c', 0.1)),
            ball([x + 0.5, 0.68, 1.7], [0.34, 0.2, 0.18], plaster('#2f6a78', 0.1)),
          ]),
          ball([0, 0.9, 5.9], [0.5, 0.16, 0.5], shine('#2a5a58', 0.1)),
          column([0, 5.9], [0, 0.8], [0.24, 0.14], plaster('#e0d2b8')),
          column([0, 5.9], [0.8, 0.95], [0.3, 0.75], plaster('#e0d2b8')),
          ...[-3.1, 0, 3.1].map((x) =>
            box({ x: [x - 0.01, x + 0.01], y: [3.2, 4], z: [10.39, 10.41] }, stem),
          ),
        ],
        lighting: {
          sky: [0.42, 0.44, 0.56],
          ground: [0.26, 0.18, 0.13],
          nearness: 2.6,
          sun: { toward: [0.3, 0.9, 0.2], colour: [0.3, 0.26, 0.26], softness: 0.4 },
          lamps: [
            { at: [-3.1, 2.9, 10.1], size: [0.2, 0.2, 0.2], colour: [5.5, 3, 1.1], shadow: false },
            { at: [0, 2.9, 10.1], size: [0.2, 0.2, 0.2], colour: [5.5, 3, 1.1], shadow: false },
            { at: [3.1, 2.9, 10.1], size: [0.2, 0.2, 0.2], colour: [5.5, 3, 1.1], shadow: false },
            ...[-3, 3].flatMap((x) =>
              [-0.6, 2, 4.6].map((z) => ({
                at: [x, 0.4, z] as const,
                size: [0.1, 0.1, 0.1] as const,
                colour: [1.1, 0.6, 0.2] as const,
                shadow: false,
              })),
            ),
          ],
        },
      },
      standing: [
        { sprite: orange[0], x: -5.2, y: 0.55, z: 4.6, height: 3.3, shade: 0 },
        { sprite: orange[1] ?? orange[0], x: 5.2, y: 0.55, z: 4.6, height: 3.5, shade: 0 },
        { sprite: palm[0], x: -5.2, y: 0.55, z: -0.4, height: 4.8, shade: 0 },
        { sprite: palm[1] ?? palm[0], x: 5.3, y: 0.55, z: -0.4, height: 4.6, shade: 0 },
      ],
      overlay(painted) {
        glow(painted, 600, 400, 300, ink('#ffb060'), 0.2);
      },
      finish: { wash: '#ffa868', washStrength: 0.14, vignette: 0.34, bloom: 0.55 },
    });
  },
};

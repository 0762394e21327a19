import { box, hipRoof } from '../build/solids.ts';
import { boulder, conifers, scatter } from '../build/nature.ts';
import { glow, type Board } from '../kit/board.ts';
import { ink, tint } from '../kit/colour.ts';
import { steam } from '../kit/finish.ts';
import { ground, litGrid, planks, plaster, roofTiles, shine, stone } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

const roof = roofTiles('#4a4650', 0.26, 0.2);
const wood = planks({ light: '#6b4a36', dark: '#38251c', plank: 0.18 });
const shoji = litGrid({
  warm: '#ffdf9a',
  deep: '#f0a24e',
  frame: '#2a1a12',
  cell: [0.3, 0.42],
  post: 1.5,
  strength: 1.15,
});

function hall(x0: number, x1: number, z: number, depth: number, eave: number, ridge: number): Shape[] {
  const width = x1 - x0;
  return [
    box({ x: [x0, x1], y: [0.5, eave + 0.2], z: [z, z + depth] }, wood),
    box({ x: [x0 + 0.7, x1 - 0.7], y: [0.75, eave - 0.35], z: [z - 0.06, z] }, shoji),
    box(
      { x: [x0 - 1.1, x1 + 1.1], y: [0.25, 0.5], z: [z - 1.6, z + depth] },
      planks({ light: '#8a6448', dark: '#4d3526', plank: 0.12, along: 0 }),
    ),
    box({ x: [x0 - 0.9, x1 + 0.9], y: [-0.1, 0.25], z: [z - 1.2, z + depth] }, plaster('#2b2624')),
    ...[0, 0.25, 0.5, 0.75, 1].map((part) =>
      box(
        {
          x: [x0 - 0.9 + (width + 1.8) * part - 0.08, x0 - 0.9 + (width + 1.8) * part + 0.08],
          y: [0.5, eave + 0.1],
          z: [z - 1.4, z - 1.24],
        },
        wood,
      ),
    ),
    ...hipRoof({
      x: [x0 - 2, x1 + 2],
      z: [z - 2.4, z + depth + 2],
      eave,
      ridge,
      top: width * 0.62,
      surface: roof,
      flare: true,
    }),
  ];
}

/** Onsen at dusk: a lit inn mirrored in its steaming pool. */
export const cedarSteamRyokan: Scene = {
  name: 'cedar-steam-ryokan',
  kind: 'cover',
  alt: 'A wooden ryokan with glowing paper windows beside a steaming open-air bath at dusk.',
  seed: 1101,
  paint(board: Board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0.5, 3.1, -7.5], horizon: 400, focal: 860 });
    const shore = (x: number, z: number) =>
      ((x - 0.6) / 9.8) ** 2 + ((z - 6.6) / 6.4) ** 2 + (noise.fbm(x / 2.2, z / 2.2, 3) - 0.5) * 0.5;
    const rockSurface = stone('#6e645f', { size: 0.5, rough: 3.2, moss: '#3c4a26', mossCover: 0.36 });
    const hills = terrain({
      area: [-900, 900, 120, 900],
      cells: 500,
      height: (x, z) =>
        -6 +
        Math.max(0, z - 130) * 0.16 * (0.35 + 1.25 * noise.fbm(x / 330 + 3, z / 330, 5)) +
        26 * noise.ridged(x / 240, z / 240, 5) * Math.min(1, (z - 120) / 250),
      surface: ground('#3d4a3c', '#6d5a58', { patch: 60, fine: 6, relief: 1.5 }),
    });
    const rocks: Shape[] = [];
    for (let angle = 0; angle < Math.PI * 2; angle += 0.125) {
      const x = 0.6 + Math.cos(angle) * 10.2 + rng.between(-0.4, 0.4);
      const z = 6.6 + Math.sin(angle) * 6.8 + rng.between(-0.4, 0.4);
      if (z < -0.9) continue;
      rocks.push(...boulder(rng, x, -0.1, z, rng.between(0.34, 0.82) * (z < 3 ? 1.05 : 0.85), rockSurface));
    }
    for (const [x, z, size] of [
      [-3.4, 9.2, 0.7],
      [3.9, 5.2, 0.55],
      [5.4, 9.7, 0.85],
    ] as const)
      rocks.push(...boulder(rng, x, -0.25, z, size, rockSurface));
    const lantern = (x: number, z: number): Shape[] => [
      box({ x: [x - 0.16, x + 0.16], y: [-0.1, 0.75], z: [z - 0.16, z + 0.16] }, rockSurface),
      box({ x: [x - 0.34, x + 0.34], y: [0.75, 0.86], z: [z - 0.34, z + 0.34] }, rockSurface),
      box({ x: [x - 0.22, x + 0.22], y: [0.86, 1.24], z: [z - 0.22, z + 0.22] }, shine('#ffd389', 1.6)),
      ...hipRoof({
        x: [x - 0.52, x + 0.52],
        z: [z - 0.52, z + 0.52],
        eave: 1.24,
        ridge: 1.62,
        top: 0,
        surface: rockSurface,
      }),
    ];
    const spruces = conifers(
      7,
      { dark: '#0c1016', mid: '#262a2f', light: '#5b4a50', trunk: '#1c1512', side: 0.8 },
      0.72,
    );
    compose(board, {
      sky: {
        stops: [ink('#191b3f'), ink('#3b3166'), ink('#80508a'), ink('#d27f88'), ink('#f6b482')],
        horizon: 400,
        sun: { x: 960, y: 372, colour: ink('#ff9a5a'), spread: 360 },
        clouds: {
          cover: 0.5,
          lit: ink('#f4a183'),
          shade: ink('#5f4278'),
          size: 92,
          stretch: 6.5,
          softness: 0.26,
          opacity: 0.82,
        },
        stars: 240,
      },
      stage: {
        camera,
        shapes: [
          ...hall(-15.5, -1.6, 15.6, 7, 3.3, 6.4),
          ...hall(-0.9, 8.4, 17.4, 6, 2.9, 5.3),
          ...rocks,
          ...lantern(9.6, 13.2),
          ...lantern(-9.9, 11.9),
          sheet(
            'y',
            0,
            (x, z) => shore(x, z) > 1 && z < 140 && z > -6,
            ground('#2f2b26', '#3b3a28', { patch: 3, fine: 0.16, relief: 1.6 }),
          ),
          sheet(
            'y',
            -0.12,
            (x, z) => Math.abs(x) < 16 && z < 16 && z > -6,
            water({ deep: '#16222c', shallow: '#27343d', ripple: 0.02, size: 0.5 }),
          ),
          hills,
        ],
        lighting: {
          sun: { toward: [0.8, 0.34, 0.28], colour: [0.62, 0.33, 0.24], softness: 0.08 },
          sky: [0.3, 0.26, 0.44],
          ground: [0.1, 0.07, 0.09],
          nearness: 2.4,
          lamps: [
            { at: [-8.5, 1.6, 13.2], size: [5, 0.8, 0.2], colour: [9, 5, 1.9] },
            { at: [3.6, 1.5, 15.4], size: [3.6, 0.7, 0.2], colour: [5, 2.8, 1.1] },
            { at: [9.6, 1.5, 12.6], size: [0.2, 0.2, 0.2], colour: [2.6, 1.5, 0.6], shadow: false },
            { at: [-9.9, 1.5, 11.3], size: [0.2, 0.2, 0.2], colour: [2.2, 1.3, 0.5], shadow: false },
          ],
        },
        air: {
          colour: ink('#8a6488'),
          density: 0.0026,
          glow: { colour: ink('#e89a80'), toward: [0.33, 0, 0.94] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: spruces,
          count: 190,
          x: [-0.85, 0.85],
          fan: -7.5,
          z: [36, 130],
          height: [8, 17],
          shade: 0,
        }),
        ...scatter(rng, {
          grove: spruces,
          count: 16,
          x: [-24, 24],
          z: [25, 32],
          height: [8, 14],
          where: (x) => x < -15 || x > 9.5,
        }),
        ...scatter(rng, { grove: spruces, count: 4, x: [15, 20], z: [16, 22], height: [8, 12] }),
        { sprite: spruces[1] ?? spruces[0], x: -13.6, y: 0, z: 10.5, height: 9 },
      ],
      overlay(painted) {
        for (const [x, y, w, h, a] of [
          [420, 470, 70, 190, 0.4],
          [600, 520, 90, 250, 0.42],
          [790, 470, 70, 210, 0.36],
          [300, 540, 80, 210, 0.3],
          [930, 560, 80, 190, 0.28],
        ] as const) {
          steam(painted, x, y, w, h, ink('#f0d4cf'), a);
        }
        glow(painted, 1006, 446, 120, ink('#ffc06a'), 0.5);
        mapleBranch(painted);
      },
      finish: { wash: '#ff9a6a', washStrength: 0.14, vignette: 0.34, bloom: 0.5 },
    });
  },
};

/** Autumn leaves hanging into the picture from the upper right. */
function mapleBranch({ ctx, rng }: Board) {
  ctx.strokeStyle = tint('#120c12');
  ctx.lineCap = 'round';
  for (let branch = 0; branch < 6; branch++) {
    const y = rng.between(-30, 70);
    const endX = rng.between(880, 1020);
    const endY = y + rng.between(40, 150);
    ctx.lineWidth = rng.between(2, 5);
    ctx.beginPath();
    ctx.moveTo(1230, y);
    ctx.quadraticCurveTo(1090, y - 10, endX, endY);
    ctx.stroke();
    for (let leaf = 0; leaf < 85; leaf++) {
      const t = rng.next() ** 0.8;
      const a = 1 - t;
      const x = a * a * 1230 + 2 * a * t * 1090 + t * t * endX + rng.between(-26, 26);
      const ly = a * a * y + 2 * a * t * (y - 10) + t * t * endY + rng.between(-12, 30);
      ctx.fillStyle = tint(rng.pick(['#7d2414', '#a8381a', '#c9552a', '#5a1a18', '#d9743c']));
      star(ctx, x, ly, rng.between(4, 8.5), rng.between(0, 6));
    }
  }
}

function star(ctx: Board['ctx'], x: number, y: number, size: number, turn: number) {
  ctx.beginPath();
  for (let point = 0; point < 10; point++) {
    const radius = point % 2 === 0 ? size : size * 0.42;
    const angle = turn + (point / 10) * Math.PI * 2;
    ctx.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  ctx.fill();
}

import { boulder, broadleaves, scatter, tufts } from '../build/nature.ts';

import { ink, smoothstep } from '../kit/colour.ts';

import { mistBand, steam } from '../kit/finish.ts';

import { ground, stone } from '../kit/surfaces.ts';

import { water } from '../kit/water.ts';

import { compose, type Scene } from '../scene.ts';

import { photoCamera } from '../trace/camera.ts';

import { column, sheet, type Surface } from '../trace/shapes.ts';

import { terrain } from '../trace/terrain.ts';

import { valleyDawnMist } from './valley-dawn-mist.ts';

const forestTrail: Scene = {
  name: 'fern-forest-trail',
  kind: 'surroundings',
  alt: 'A soft path winds between mossy trunks and ferns in a sunlit old forest.',
  seed: 7101,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 1.7, -4], horizon: 410, focal: 950 });
    const way = (z: number) => 1.5 * Math.sin(z / 7.5) * smoothstep(-3, 8, z);
    const floor = terrain({
      area: [-40, 40, -5, 70],
      cells: 480,
      height: (x, z) =>
        (noise.fbm(x / 6, z / 6, 4) - 0.5) * 1.5 * smoothstep(0.7, 3.4, Math.abs(x - way(z))) +
        Math.abs(x - way(z)) * 0.04,
      surface: (hit, paint) =>
        (Math.abs(hit.x - way(hit.z)) < 0.85 + 0.3 * noise.at(hit.x, hit.z) ? trail : moss)(hit, paint),
    });
    const trail = ground('#6b4f34', '#8f7350', { patch: 1.4, fine: 0.06, relief: 2 });
    const moss = ground('#33501a', '#71903a', { patch: 1.6, fine: 0.08, relief: 2.6 });
    const bark = stone('#5a4434', { size: 0.3, rough: 2.4, moss: '#4f6f26', mossCover: 0.55 });
    const trunks = Array.from({ length: 70 }, () => {
      const z = rng.between(3, 58);
      const x = way(z) + (rng.chance(0.5) ? -1 : 1) * rng.between(2.4, 20);
      const wide = rng.between(0.25, 0.62);
      return [
        column([x, z], [-1, 24], [wide, wide * 0.6], bark),
        column([x, z], [-1, 0.9], [wide * 1.9, wide], bark),
      ];
    }).flat();
    const crown = broadleaves(
      711,
      { dark: '#17330f', mid: '#4d8030', light: '#c9e27a', trunk: '#4a3a2a', side: 0.3 },
      'bush',
    );
    const fern = tufts(715, { dark: '#1b3f12', mid: '#559430', light: '#b8e070' }, 46, 1.5);
    compose(board, {
      sky: {
        stops: [ink('#c6dd9e'), ink('#e6f0c0'), ink('#fafadb')],
        horizon: 410,
        sun: { x: 720, y: 150, colour: ink('#fffbd2'), spread: 300 },
      },
      stage: {
        camera,
        shapes: [
          floor,
          ...trunks,
          ...[
            [-3.4, 6, 0.6],
            [3.2, 9, 0.8],
            [-2.6, 1.4, 0.4],
          ].flatMap(([x = 0, z = 0, size = 1]) =>
            boulder(rng, x, 0.2, z, size, stone('#74736b', { size: 0.4, moss: '#557a2a', mossCover: 0.6 })),
          ),
        ],
        lighting: {
          sun: { toward: [0.35, 0.6, 0.72], colour: [1.6, 1.45, 0.85], softness: 0.06 },
          sky: [0.44, 0.5, 0.34],
          ground: [0.16, 0.19, 0.09],
          nearness: 1.6,
        },
        air: {
          colour: ink('#e3efbc'),
          density: 0.017,
          glow: { colour: ink('#fbfad4'), toward: [0.12, 0.2, 0.97] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: crown,
          count: 100,
          x: [-0.9, 0.9],
          fan: -4,
          z: [10, 62],
          height: [4, 8],
          level: (x, z) => 6 + noise.at(x, z) * 9,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: fern,
          count: 330,
          x: [-0.75, 0.75],
          fan: -4,
          z: [-1.6, 34],
          height: [0.4, 1],
          level: floor.levelAt,
          where: (x, z) => Math.abs(x - way(z)) > 1.25,
          shade: 0.3,
        }),
      ],
      overlay: ({ ctx, rng: chance }) => {
        ctx.save();
        ctx.globalCompositeOperation = 'screen';
        ctx.filter = 'blur(10px)';
        for (let shaft = 0; shaft < 8; shaft++) {
          const x = 480 + shaft * 66;
          const light = ctx.createLinearGradient(0, 60, 0, 700);
          light.addColorStop(0, `rgba(255,250,205,${chance.between(0.1, 0.24)})`);
          light.addColorStop(1, 'rgba(255,250,205,0)');
          ctx.fillStyle = light;
          ctx.beginPath();
          ctx.moveTo(x, -20);
          ctx.lineTo(x + 30, -20);
          ctx.lineTo(x - 190, 720);
          ctx.lineTo(x - 290, 720);
          ctx.fill();
        }
        ctx.restore();
      },
      finish: { wash: '#f6f2a0', washStrength: 0.14, vignette: 0.34, bloom: 0.4 },
    });
  },
};

const fallingVeil: Surface = (hit, paint) => {
  const strand =
    0.5 + 0.5 * Math.sin(hit.x * 7 + Math.sin(hit.y * 0.5) * 1.2) * Math.sin(hit.x * 19 + hit.y * 0.3);
  paint.r = 0.5 + strand * 0.3;
  paint.g = 0.55 + strand * 0.3;
  paint.b = 0.56 + strand * 0.3;
  paint.glowR = paint.glowG = paint.glowB = 0.16 + strand * 0.24;
};

const waterfall: Scene = {
  name: 'waterfall-pool',
  kind: 'surroundings',
  alt: 'A tall waterfall drops over mossy basalt into a clear green pool.',
  seed: 7102,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2, -6], horizon: 470, focal: 930 });
    const cliff = terrain({
      area: [-36, 36, 9, 46],
      cells: 620,
      height: (x, z) => {
        const bowl =
          z -
          22 +
          Math.abs(x) * 0.42 +
          (noise.fbm(x / 5, z / 5, 4) - 0.5) * 5 -
          smoothstep(3.4, 0, Math.abs(x)) * 2;
        return (
          -1 + smoothstep(0, 4.2, bowl) * (16 + 3 * noise.fbm(x / 6, 3, 3)) + smoothstep(-7, 0, bowl) * 1.4
        );
      },
      surface: stone('#4a4a44', { size: 1.3, rough: 3.6, moss: '#4f7a2a', mossCover: 0.6 }),
    });
    const leaves = broadleaves(721, {
      dark: '#12300f',
      mid: '#447a2c',
      light: '#b8d864',
      trunk: '#43362a',
      side: 0.4,
    });
    const bush = broadleaves(725, { dark: '#12300f', mid: '#447a2c', light: '#b8d864', side: 0.4 }, 'bush');
    const fern = tufts(727, { dark: '#1b3f12', mid: '#559430', light: '#b8e070' }, 46, 1.5);
    const rock = stone('#5a5a54', { size: 0.5, rough: 3.2, moss: '#557a2c', mossCover: 0.45 });
    const rocks = [
      [-5.4, 1, 1.1],
      [-7.4, 4, 1.4],
      [5.6, 2, 1.2],
      [7.4, 5, 1.3],
      [-3.6, -2.4, 0.7],
      [4, -2.6, 0.8],
      [-2.4, 13, 0.8],
      [3, 12.6, 1],
      [1.6, 4.4, 0.4],
      [-1.8, 6.4, 0.5],
      [9, 0, 1.5],
      [-9.4, 0, 1.5],
    ] as const;
    compose(board, {
      sky: {
        stops: [ink('#a9cbd0'), ink('#d9e8d6'), ink('#f2f3dd')],
        horizon: 470,
        sun: { x: 640, y: 60, colour: ink('#fffbe2'), spread: 320 },
      },
      stage: {
        camera,
        shapes: [
          cliff,
          sheet(
            'z',
            19.4,
            (x, y) =>
              y > -0.5 && y < 17 && Math.abs(x + (noise.at(y / 4, 2) - 0.5) * 0.5) < 1.1 + (17 - y) * 0.055,
            fallingVeil,
          ),
          sheet(
            'z',
            19.1,
            (x, y) => y > -0.5 && y < 15.4 && Math.abs(x - 2.5) < 0.3 + (16 - y) * 0.02,
            fallingVeil,
          ),
          sheet(
            'y',
            0,
            (_x, z) => z > -7 && z < 30,
            water({
              deep: '#1c5a50',
              shallow: '#4f9a80',
              ripple: 0.035,
              size: 0.6,
              mirror: 0.85,
              foam: (x, z) =>
                smoothstep(4.6, 1.4, Math.hypot(x * 0.8, z - 18.6)) * (0.4 + 0.8 * noise.fbm(x, z, 3)),
            }),
          ),
          ...rocks.flatMap(([x, z, size]) => boulder(rng, x, -0.15, z, size, rock)),
        ],
        lighting: {
          sun: { toward: [0.3, 0.82, -0.2], colour: [1.1, 1.05, 0.8], softness: 0.15 },
          sky: [0.46, 0.54, 0.48],
          ground: [0.15, 0.2, 0.14],
          nearness: 2.4,
        },
        air: { colour: ink('#dbe8d8'), density: 0.006 },
      },
      standing: [
        ...scatter(rng, {
          grove: leaves,
          count: 44,
          x: [-30, 30],
          z: [26, 44],
          height: [5, 9],
          level: cliff.levelAt,
          shade: 0,
          where: (x, z) => cliff.levelAt(x, z) > 12,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 60,
          x: [-26, 26],
          z: [12, 30],
          height: [1, 2.6],
          level: cliff.levelAt,
          shade: 0.2,
          where: (x, z) => Math.abs(x) > 4.4 && cliff.levelAt(x, z) > 0.4,
        }),
        ...scatter(rng, {
          grove: fern,
          count: 70,
          x: [-11, 11],
          z: [-3, 16],
          height: [0.5, 1.2],
          level: () => 0.2,
          where: (x, z) => Math.abs(x) > 5.2 + z * 0.12,
          shade: 0.2,
        }),
        { sprite: leaves[0], x: -10, y: 0, z: 6, height: 9.6 },
        { sprite: leaves[1] ?? leaves[0], x: 11, y: 0, z: 7, height: 10.4 },
      ],
      overlay: (painted) => {
        steam(painted, 600, 520, 170, 260, ink('#f2f8f2'), 0.5);
        mistBand(painted, 430, 540, '#eef4ea', 0.4, 200);
      },
      finish: { wash: '#eaf6c8', washStrength: 0.12, vignette: 0.34, bloom: 0.35 },
    });
  },
};

export const greenSurroundings = [forestTrail, waterfall, valleyDawnMist];

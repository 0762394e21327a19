import { box, hipRoof } from '../build/solids.ts';
import { boulder, broadleaves, scatter, tufts } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink } from '../kit/colour.ts';
import { ashlar, ground, shine, stone, timber } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';

const leafy = { dark: '#14290f', mid: '#4a7530', light: '#b6cb6a', trunk: '#3d2e20', side: 0.5 };

/** Stepping stones through moss to a stone lantern. */
const mossGarden: Scene = {
  name: 'moss-lantern-garden',
  kind: 'garden',
  alt: 'Stepping stones cross a moss garden towards a stone lantern under old trees.',
  seed: 5101,
  paint(board) {
    const { rng } = board;
    const camera = photoCamera({ eye: [0, 1.7, -4], horizon: 330, focal: 950 });
    const rock = stone('#76766f', { size: 0.4, rough: 3, moss: '#56722c', mossCover: 0.45 });
    const greens = broadleaves(511, leafy);
    const bush = broadleaves(515, leafy, 'bush');
    const maple = broadleaves(517, {
      dark: '#203312',
      mid: '#7d9436',
      light: '#d9d672',
      trunk: '#33281e',
      side: 0.5,
    });
    const fern = tufts(519, { dark: '#1b3a12', mid: '#548a30', light: '#aed46c' }, 50, 1.4);
    const path: Shape[] = Array.from({ length: 15 }, (_, index) => {
      const t = index / 14;
      const x = Math.sin(t * 4.4) * 1.3 + (index % 2 === 0 ? -0.12 : 0.12);
      return ball([x, -0.05, -2.4 + t * 13], [0.42, 0.13, 0.34], stone('#8a8880', { size: 0.3, rough: 1.4 }));
    });
    compose(board, {
      sky: {
        stops: [ink('#c4d6bf'), ink('#e6edd2'), ink('#f5f3dc')],
        horizon: 330,
        sun: { x: 860, y: 60, colour: ink('#fff8d6'), spread: 380 },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'y',
            0,
            (_x, z) => z > -6 && z < 90,
            ground('#4d6c1e', '#90a43c', { patch: 1.1, fine: 0.06, relief: 2.4 }),
          ),
          ...path,
          ...[
            [-3.2, 5, 0.8],
            [3, 3, 0.6],
            [4.4, 8, 1],
            [-5, 9.6, 1],
            [-2.2, 1, 0.4],
          ].flatMap(([x = 0, z = 0, size = 1]) => boulder(rng, x, 0.05, z, size, rock)),
          box({ x: [1.5, 2.1], y: [-0.1, 0.2], z: [7.2, 7.8] }, rock),
          column([1.8, 7.5], [0.2, 1.1], [0.16, 0.14], rock),
          box({ x: [1.4, 2.2], y: [1.1, 1.24], z: [7.1, 7.9] }, rock),
          box({ x: [1.56, 2.04], y: [1.24, 1.64], z: [7.26, 7.74] }, shine('#ffdb92', 0.9)),
          ...[1.5, 2].flatMap((x) =>
            [7.2, 7.7].map((z) => box({ x: [x, x + 0.1], y: [1.24, 1.64], z: [z, z + 0.1] }, rock)),
          ),
          ...hipRoof({ x: [1.1, 2.5], z: [6.8, 8.2], eave: 1.64, ridge: 2.1, top: 0, surface: rock }),
          ball([1.8, 2.16, 7.5], [0.12, 0.16, 0.12], rock),
          column([-3.4, 3], [0, 0.62], [0.42, 0.5], rock),
          sheet(
            'y',
            0.61,
            (x, z) => Math.hypot(x + 3.4, z - 3) < 0.4,
            water({ deep: '#22372c', ripple: 0.008, size: 0.2 }),
          ),
        ],
        lighting: {
          sun: { toward: [0.5, 0.66, 0.36], colour: [1.3, 1.2, 0.8], softness: 0.12 },
          sky: [0.44, 0.5, 0.4],
          ground: [0.16, 0.2, 0.1],
          nearness: 1.6,
        },
        air: { colour: ink('#dfe9c8'), density: 0.016 },
      },
      standing: [
        ...scatter(rng, {
          grove: greens,
          count: 70,
          x: [-0.9, 0.9],
          fan: -4,
          z: [17, 46],
          height: [7, 13],
          shade: 0.3,
        }),
        ...scatter(rng, {
          grove: bush,
          count: 44,
          x: [-0.75, 0.75],
          fan: -4,
          z: [9, 18],
          height: [0.9, 2],
          where: (x, z) => Math.abs(x - Math.sin(z / 3)) > 1.8,
        }),
        { sprite: maple[0], x: -4.6, y: 0, z: 8.6, height: 5 },
        { sprite: maple[1] ?? maple[0], x: 5.8, y: 0, z: 11, height: 5.6 },
        ...scatter(rng, {
          grove: fern,
          count: 60,
          x: [-7, 7],
          z: [0, 9],
          height: [0.25, 0.6],
          where: (x) => Math.abs(x) > 2.1,
          shade: 0.2,
        }),
      ],
      finish: { wash: '#f6f0b0', washStrength: 0.12, vignette: 0.32, bloom: 0.35 },
    });
  },
};

/** A path between tall culms. */
const bambooPath: Scene = {
  name: 'bamboo-path',
  kind: 'garden',
  alt: 'A quiet path leads between tall green bamboo with low fences and paper lamps at its edge.',
  seed: 5104,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 1.6, -4], horizon: 430, focal: 900 });
    const culm = (
      tone: string,
    ): ((hit: { y: number }, paint: { r: number; g: number; b: number }) => void) => {
      const colour = ink(tone);
      return (hit, paint) => {
        const node = hit.y / 0.42 - Math.floor(hit.y / 0.42);
        const ring = node < 0.05 ? 1.5 : node < 0.09 ? 0.5 : 1;
        const tall = 0.7 + 0.05 * hit.y;
        paint.r = colour[0] * ring * tall;
        paint.g = colour[1] * ring * tall;
        paint.b = colour[2] * ring * tall;
      };
    };
    const tones = [culm('#6f9440'), culm('#85a850'), culm('#5b8238'), culm('#9aae58')];
    const stems: Shape[] = [];
    for (let index = 0; index < 620; index++) {
      const z = rng.between(-2, 44);
      const x = (rng.chance(0.5) ? -1 : 1) * (1.75 + rng.next() ** 1.3 * 9);
      stems.push(
        column(
          [x + Math.sin(z / 7) * 0.5, z],
          [0, rng.between(9, 14)],
          [rng.between(0.05, 0.085), rng.between(0.02, 0.04)],
          tones[index % 4] ?? culm('#6f9440'),
        ),
      );
    }
    const leaf = broadleaves(
      541,
      { dark: '#2a4a16', mid: '#6d9a34', light: '#d2e886', trunk: '#6f9440', side: 0.3 },
      'bush',
    );
    const sedge = tufts(543, { dark: '#24401a', mid: '#5d8a34', light: '#b8d878' }, 50, 1.2);
    compose(board, {
      sky: {
        stops: [ink('#cfe0a8'), ink('#e9f0c6'), ink('#fbf8da')],
        horizon: 430,
        sun: { x: 600, y: 180, colour: ink('#fffce0'), spread: 300 },
      },
      stage: {
        camera,
        shapes: [
          ...stems,
          sheet(
            'y',
            0,
            (x, z) => Math.abs(x - Math.sin(z / 7) * 0.5) < 1.2 && z < 60,
            ashlar('#a49c8a', 0.55, 0.42, { joint: '#6d675a', vary: 0.3 }),
          ),
          sheet(
            'y',
            -0.02,
            (_x, z) => z < 90,
            ground('#6d6a34', '#94884c', { patch: 2, fine: 0.07, relief: 2.4 }),
          ),
          ...[-1, 1].flatMap((side) =>
            Array.from({ length: 34 }, (_, index) => {
              const z = -2.4 + index * 1.1;
              const x = side * 1.42 + Math.sin(z / 7) * 0.5;
              return [
                column([x, z], [0, 0.52], [0.03, 0.03], timber('#a8884a')),
                box({ x: [x - 0.025, x + 0.025], y: [0.4, 0.45], z: [z, z + 1.1] }, timber('#b8985a')),
              ];
            }).flat(),
          ),
          ...[1.5, 6, 11].flatMap((z) =>
            [-1, 1].map((side) =>
              box(
                {
                  x: [side * 1.66 - 0.11 + Math.sin(z / 7) * 0.5, side * 1.66 + 0.11 + Math.sin(z / 7) * 0.5],
                  y: [0, 0.44],
                  z: [z, z + 0.22],
                },
                shine('#ffe0a0', 0.95),
              ),
            ),
          ),
        ],
        lighting: {
          sun: { toward: [0.15, 0.84, 0.5], colour: [1.3, 1.25, 0.8], softness: 0.2 },
          sky: [0.5, 0.56, 0.36],
          ground: [0.2, 0.22, 0.1],
          nearness: 1.2,
        },
        air: { colour: ink('#eaf2c4'), density: 0.021 },
      },
      standing: [
        ...scatter(rng, {
          grove: leaf,
          count: 90,
          x: [-0.7, 0.7],
          fan: -4,
          z: [6, 44],
          height: [2.4, 4.6],
          level: (x, z) => 6.5 + noise.at(x, z) * 4,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: leaf,
          count: 14,
          x: [-5, 5],
          z: [1, 6],
          height: [1.8, 2.6],
          level: () => 5.2,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: sedge,
          count: 60,
          x: [-6, 6],
          z: [-1.5, 12],
          height: [0.25, 0.55],
          where: (x, z) => Math.abs(x - Math.sin(z / 7) * 0.5) > 1.7,
        }),
      ],
      overlay: (painted) => glow(painted, 600, 330, 420, ink('#fbfbd0'), 0.3),
      finish: { wash: '#f2f4a8', washStrength: 0.14, vignette: 0.36, bloom: 0.4 },
    });
  },
};

export const shadeGardens = [mossGarden, bambooPath];

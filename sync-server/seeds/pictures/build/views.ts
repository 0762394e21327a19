import type { Board } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import type { SkyLook } from '../kit/sky.ts';
import { ground } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import type { Air } from '../trace/air.ts';
import { sheet, type Shape, type Surface } from '../trace/shapes.ts';
import type { Standing } from '../trace/sprites.ts';
import { terrain } from '../trace/terrain.ts';
import { broadleaves, conifers, palms, scatter } from './nature.ts';

export type ViewKind = 'forest' | 'sea' | 'garden' | 'maple' | 'alps' | 'jungle' | 'lake' | 'desert' | 'snow';

/** What lies outside a window: a sky, some ground, growth and the air before it. */
export interface View {
  readonly sky: SkyLook;
  readonly shapes: readonly Shape[];
  readonly standing: readonly Standing[];
  readonly air: Air;
}

/** Outdoors is far brighter than the room, whose light is too weak for it: it brings its own. */
const daylit =
  (surface: Surface, strength: readonly [number, number, number]): Surface =>
  (hit, paint) => {
    surface(hit, paint);
    const facing = 0.7 + 0.3 * hit.ny + 0.25 * hit.nx;
    paint.glowR = paint.r * strength[0] * facing;
    paint.glowG = paint.g * strength[1] * facing;
    paint.glowB = paint.b * strength[2] * facing;
  };

const day = [0.9, 0.88, 0.8] as const;

/** Everything begins `from` metres into the picture; the ground lies at `level`. */
export function createView(
  kind: ViewKind,
  { rng, noise }: Board,
  from: number,
  level: number,
  horizon: number,
): View {
  const plain = (surface: Surface): Shape =>
    sheet('y', level, (_x, z) => z > from + 0.4, daylit(surface, day));
  const hills = (colour: string, height: number, near: number, seed: number): Shape =>
    terrain({
      area: [-900, 900, near, near + 900],
      cells: 260,
      height: (x, z) =>
        level -
        3 +
        smoothstep(near, near + 320, z) * height * (0.3 + 1.3 * noise.fbm(x / 260 + seed, z / 260, 5)),
      surface: daylit(ground(colour, colour, { patch: 30, fine: 6, relief: 1.6 }), day),
    });
  const haze = (colour: string, density: number): Air => ({ colour: ink(colour), density });
  const leafy = (seed: number) =>
    broadleaves(seed, { dark: '#1a3313', mid: '#55802f', light: '#bdd072', trunk: '#3a2c20', side: 0.5 });
  switch (kind) {
    case 'forest': {
      const firs = conifers(
        301,
        { dark: '#10231b', mid: '#2f5540', light: '#8fae7c', trunk: '#2c2219', side: 0.5 },
        0.5,
      );
      return {
        sky: {
          stops: [ink('#a9c2c6'), ink('#d9e2d6'), ink('#eef0df')],
          horizon,
          sun: { x: 780, y: 120, colour: ink('#fff4d2'), spread: 300 },
        },
        shapes: [plain(ground('#45582c', '#7b8448', { patch: 4, fine: 0.2 })), hills('#6f9078', 60, 160, 2)],
        standing: scatter(rng, {
          grove: firs,
          count: 130,
          x: [-0.9, 0.9],
          fan: 0,
          z: [from + 9, from + 90],
          height: [9, 18],
          level: () => level,
        }),
        air: haze('#d3dfd2', 0.011),
      };
    }
    case 'sea': {
      const coconut = palms(303, {
        dark: '#1b3314',
        mid: '#4d7a2e',
        light: '#c0cf66',
        trunk: '#7a644a',
        side: 0.5,
      });
      return {
        sky: {
          stops: [ink('#5fa3d4'), ink('#a5cde4'), ink('#e9eee4'), ink('#fbeed2')],
          horizon,
          sun: { x: 700, y: 200, colour: ink('#fff1ca'), spread: 300 },
          clouds: {
            cover: 0.36,
            lit: ink('#ffffff'),
            shade: ink('#c4d6e2'),
            size: 70,
            stretch: 5,
            softness: 0.3,
          },
        },
        shapes: [
          sheet(
            'y',
            level - 3,
            (_x, z) => z > from + 14,
            daylit(
              water({ deep: '#1d7f9c', shallow: '#4fb7b8', ripple: 0.06, size: 1.4, mirror: 0.5 }),
              [1.1, 1.1, 1.1],
            ),
          ),
          sheet(
            'y',
            level - 1.4,
            (x, z) => z > from + 0.4 && z < from + 17 + 3 * noise.fbm(x / 6, 1, 3),
            daylit(ground('#dcc79c', '#e9d9b4', { fine: 0.2 }), day),
          ),
          hills('#7f9a94', 50, 900, 5),
        ],
        standing: scatter(rng, {
          grove: coconut,
          count: 8,
          x: [-0.8, 0.8],
          fan: 0,
          z: [from + 7, from + 15],
          height: [7, 10],
          level: () => level - 1.4,
          where: (x, z) => Math.abs(x / z) > 0.14,
        }),
        air: haze('#dbe9ea', 0.0006),
      };
    }
    case 'garden':
    case 'maple': {
      const maple = broadleaves(305, {
        dark: '#5a140a',
        mid: '#b83c1a',
        light: '#f3914a',
        trunk: '#30241f',
        side: 0.5,
      });
      const bushes = broadleaves(
        307,
        { dark: '#1b3314', mid: '#527a30', light: '#b5c868', side: 0.5 },
        'bush',
      );
      return {
        sky: { stops: [ink('#b9cdc6'), ink('#e3e8d6'), ink('#f4f0dc')], horizon },
        shapes: [plain(ground('#5d7a2c', '#9aa850', { patch: 1.6, fine: 0.1 }))],
        standing: [
          ...scatter(rng, {
            grove: leafy(309),
            count: 46,
            x: [-0.9, 0.9],
            fan: 0,
            z: [from + 14, from + 36],
            height: [6, 12],
            level: () => level,
          }),
          ...scatter(rng, {
            grove: bushes,
            count: 26,
            x: [-0.8, 0.8],
            fan: 0,
            z: [from + 5, from + 12],
            height: [0.9, 2],
            level: () => level,
          }),
          ...(kind === 'maple'
            ? [
                { sprite: maple[0], x: 0.3, y: level, z: from + 6.4, height: 4.4 },
                { sprite: maple[1] ?? maple[0], x: -4.2, y: level, z: from + 9, height: 4.6 },
              ]
            : []),
        ],
        air: haze('#e2ead4', 0.013),
      };
    }
    case 'jungle': {
      const fans = palms(311, {
        dark: '#0f2c12',
        mid: '#3b7a2e',
        light: '#b6d865',
        trunk: '#5c4c38',
        side: 0.5,
      });
      return {
        sky: {
          stops: [ink('#b5d2a8'), ink('#dcebc2'), ink('#f2f5d6')],
          horizon,
          sun: { x: 520, y: 140, colour: ink('#fffbd2'), spread: 300 },
        },
        shapes: [plain(ground('#34591f', '#5f8634', { patch: 2, fine: 0.2 }))],
        standing: [
          ...scatter(rng, {
            grove: leafy(313),
            count: 70,
            x: [-0.9, 0.9],
            fan: 0,
            z: [from + 10, from + 44],
            height: [7, 15],
            level: () => level - 1,
          }),
          ...scatter(rng, {
            grove: fans,
            count: 24,
            x: [-0.8, 0.8],
            fan: 0,
            z: [from + 4, from + 26],
            height: [5, 10],
            level: () => level - 1.5,
          }),
        ],
        air: haze('#d5e8b8', 0.013),
      };
    }
    case 'desert':
      return {
        sky: {
          stops: [ink('#7fa9d0'), ink('#c9d2d4'), ink('#f6ddb6')],
          horizon,
          sun: { x: 820, y: 240, colour: ink('#ffe2b0'), spread: 300 },
        },
        shapes: [plain(ground('#c48a58', '#ddb07c', { patch: 4, fine: 0.3 })), hills('#c08a66', 95, 140, 3)],
        standing: scatter(rng, {
          grove: broadleaves(315, { dark: '#2f3a20', mid: '#6b7848', light: '#b3b684', side: 0.5 }, 'bush'),
          count: 40,
          x: [-0.8, 0.8],
          fan: 0,
          z: [from + 5, from + 60],
          height: [0.6, 1.5],
          level: () => level,
        }),
        air: haze('#f0dabb', 0.0012),
      };
    case 'alps':
    case 'lake':
    case 'snow': {
      const white = kind === 'snow';
      const firs = conifers(
        317,
        { dark: '#10211d', mid: '#2c4c42', light: '#86a084', trunk: '#2c2219', side: 0.5 },
        0.62,
        white ? 0.8 : 0,
      );
      return {
        sky: {
          stops: white
            ? [ink('#8fa9cc'), ink('#c3d0e2'), ink('#e8ebf0')]
            : [ink('#5f96cc'), ink('#a6c8e4'), ink('#eef0e6')],
          horizon,
          clouds: {
            cover: 0.4,
            lit: ink('#ffffff'),
            shade: ink('#b7c8da'),
            size: 80,
            stretch: 4,
            softness: 0.3,
          },
        },
        shapes: [
          kind === 'lake'
            ? sheet(
                'y',
                level - 1.2,
                (_x, z) => z > from + 2,
                daylit(
                  water({ deep: '#1f5a6a', shallow: '#3a7f88', ripple: 0.02, size: 0.9, mirror: 0.9 }),
                  [0.9, 0.9, 0.9],
                ),
              )
            : plain(
                white
                  ? ground('#dfe6ee', '#eef2f7', { fine: 0.3, relief: 0.6 })
                  : ground('#55742f', '#8a9a4a', { patch: 5, fine: 0.2 }),
              ),
          terrain({
            area: [-2600, 2600, 500, 3200],
            cells: 420,
            height: (x, z) =>
              level - 10 + smoothstep(450, 1800, z) * (60 + 900 * noise.ridged(x / 900 + 2.2, z / 900, 7)),
            surface: daylit(
              alpine({
                rock: '#7d8088',
                snow: '#f8f8fb',
                snowFrom: white ? 80 : 330,
                green: '#4a6a50',
                greenTo: white ? 20 : 260,
                size: 110,
              }),
              [1, 0.96, 0.94],
            ),
          }),
        ],
        standing: scatter(rng, {
          grove: firs,
          count: kind === 'lake' ? 190 : 34,
          x: [-0.9, 0.9],
          fan: 0,
          z: kind === 'lake' ? [from + 150, from + 240] : [from + 60, from + 130],
          height: [8, 14],
          level: () => level - (kind === 'lake' ? 1.2 : 0),
        }),
        air: haze('#d2dde6', 0.0005),
      };
    }
  }
}

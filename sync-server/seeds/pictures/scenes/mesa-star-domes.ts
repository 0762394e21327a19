import { box } from '../build/solids.ts';
import { broadleaves, scatter, tufts, boulder } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { ground, planks, stone, shine } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, type Shape, type Surface } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** Canvas over triangular struts, lit from inside; a clear pane looks at the view. */
const domeSkin =
  (cx: number, cz: number, radius: number): Surface =>
  (hit, paint) => {
    const angle = Math.atan2(hit.x - cx, hit.z - cz);
    const up = Math.asin(Math.min(1, Math.max(0, hit.y / radius)));
    const row = up / 0.3;
    const flat = Math.floor(row);
    const across = (angle * Math.cos(flat * 0.3) * 3.2) / 1.0 + (flat % 2) * 0.5;
    const part = Math.abs(across - Math.round(across));
    const lift = row - flat;
    const strut = Math.min(Math.abs(part * 2 - lift), lift, 1 - lift) < 0.045 ? 1 : 0;
    const pane =
      Math.abs(angle - Math.PI) < 0.62 || Math.abs(angle + Math.PI) < 0.62 ? smoothstep(1.05, 0.95, up) : 0;
    paint.r = 0.7 * (1 - strut * 0.6);
    paint.g = 0.64 * (1 - strut * 0.6);
    paint.b = 0.54 * (1 - strut * 0.6);
    const warm = (0.16 + 0.3 * smoothstep(1.2, 0, up)) * (1 - strut * 0.75) * (1 + pane * 1.3);
    paint.glowR = warm * 1.25;
    paint.glowG = warm * 0.72;
    paint.glowB = warm * 0.3;
  };

/** Domes in a red desert at blue hour. */
export const mesaStarDomes: Scene = {
  name: 'mesa-star-domes',
  kind: 'cover',
  alt: 'Glowing domes stand on a desert floor between red mesas as the first stars come out.',
  seed: 1909,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.7, -10], horizon: 470, focal: 980 });
    const mesa = (x: number, z: number) => {
      const field = noise.fbm(x / 430 + 2.6, z / 430 + 7.7, 4) + (noise.fbm(x / 60, z / 60, 3) - 0.5) * 0.08;
      const block = smoothstep(0.55, 0.565, field);
      const foot = smoothstep(0.43, 0.56, field);
      return foot * 34 + block * 82 + smoothstep(0.6, 0.61, field) * 44;
    };
    const banded: Surface = (hit, paint) => {
      const layer = noise.fbm(hit.y / 7 + noise.at(hit.x / 120, hit.z / 120), 3.3, 4);
      const streak = noise.fbm(hit.x / 5 + hit.z / 5, hit.y / 50, 4);
      const tone = 0.62 + layer * 0.55 + (streak - 0.5) * 0.5 * (1 - hit.ny);
      paint.r = 0.46 * tone;
      paint.g = 0.165 * tone;
      paint.b = 0.085 * tone;
      if (hit.ny > 0.8) {
        paint.r = 0.36 * tone;
        paint.g = 0.19 * tone;
        paint.b = 0.1 * tone;
      }
    };
    const rocks = terrain({
      area: [-1100, 1100, 190, 1500],
      cells: 900,
      height: (x, z) => mesa(x, z) * smoothstep(190, 330, z) - 2,
      surface: banded,
    });
    const desert = terrain({
      area: [-130, 130, -9, 260],
      cells: 620,
      height: (x, z) =>
        (noise.fbm(x / 20, z / 20, 4) - 0.5) * 2.4 * smoothstep(4, 30, Math.hypot(x, z - 14)) - 0.05,
      surface: ground('#8a4a2c', '#b9744a', { patch: 5, fine: 0.14, relief: 1.5 }),
    });
    const domes: Shape[] = [
      [-5.6, 12, 3.1],
      [5.2, 16, 3.1],
      [15.5, 25, 3.1],
      [-16.5, 27, 3.1],
    ].flatMap(([x = 0, z = 0, radius = 3]) => [
      ball([x, 0.4, z], [radius, radius, radius], domeSkin(x, z, radius)),
      column(
        [x, z],
        [-0.5, 0.42],
        [radius + 1.1, radius + 1.1],
        planks({ light: '#a97c56', dark: '#6b4930', plank: 0.16 }),
      ),
      box(
        { x: [x - 0.7, x + 0.7], y: [-0.4, 0.2], z: [z - radius - 2, z - radius - 0.8] },
        planks({ light: '#a97c56', dark: '#6b4930', plank: 0.16 }),
      ),
    ]);
    const fire: Shape[] = [
      column([0.2, 8.2], [-0.2, 0.28], [0.75, 0.68], stone('#5a4236', { size: 0.2 })),
      ball([0.2, 0.36, 8.2], [0.3, 0.34, 0.3], shine('#ff9a3c', 2.4)),
    ];
    const stones = Array.from({ length: 16 }, () =>
      boulder(
        rng,
        rng.between(-13, 13),
        -0.05,
        rng.between(1, 9),
        rng.between(0.15, 0.5),
        stone('#9a5436', { size: 0.3, rough: 3 }),
      ),
    ).flat();
    const sage = broadleaves(91, { dark: '#28301f', mid: '#5d6a48', light: '#a3a67c', side: 0.5 }, 'bush');
    const juniper = broadleaves(93, {
      dark: '#161f15',
      mid: '#38482c',
      light: '#7d8454',
      trunk: '#4d3826',
      side: 0.5,
    });
    const dry = tufts(95, { dark: '#4a3420', mid: '#9a7848', light: '#d9bd82' }, 50, 1.2);
    compose(board, {
      sky: {
        stops: [ink('#14204a'), ink('#36467f'), ink('#8a78a4'), ink('#e5a083'), ink('#ffcb94')],
        horizon: 470,
        sun: { x: 250, y: 440, colour: ink('#ffb070'), spread: 330 },
        clouds: {
          cover: 0.3,
          lit: ink('#ffb28a'),
          shade: ink('#6c5f92'),
          size: 80,
          stretch: 7,
          softness: 0.3,
          opacity: 0.6,
        },
        stars: 420,
      },
      stage: {
        camera,
        shapes: [rocks, desert, ...domes, ...fire, ...stones],
        lighting: {
          sun: { toward: [-0.62, 0.25, 0.3], colour: [1.25, 0.68, 0.46], softness: 0.1 },
          sky: [0.34, 0.36, 0.56],
          ground: [0.2, 0.11, 0.08],
          nearness: 2.4,
          lamps: [
            { at: [0.2, 0.9, 8.2], size: [0.2, 0.3, 0.2], colour: [5, 2.2, 0.7], shadow: false },
            { at: [-5.6, 1.2, 7.6], size: [0.4, 0.4, 0.1], colour: [3, 1.7, 0.7], shadow: false },
            { at: [5.2, 1.2, 11.6], size: [0.4, 0.4, 0.1], colour: [3, 1.7, 0.7], shadow: false },
          ],
        },
        air: {
          colour: ink('#b98f9c'),
          density: 0.00055,
          glow: { colour: ink('#f3b28c'), toward: [-0.35, 0, 0.93] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: juniper,
          count: 46,
          x: [-0.7, 0.7],
          fan: -10,
          z: [40, 190],
          height: [2.4, 4.5],
          level: desert.levelAt,
        }),
        ...scatter(rng, {
          grove: sage,
          count: 190,
          x: [-0.7, 0.7],
          fan: -10,
          z: [3, 130],
          height: [0.5, 1.1],
          level: desert.levelAt,
          where: (x, z) =>
            Math.hypot(x + 5.6, z - 12) > 5 && Math.hypot(x - 5.2, z - 16) > 5 && Math.hypot(x, z - 8) > 2.6,
        }),
        ...scatter(rng, {
          grove: dry,
          count: 150,
          x: [-0.65, 0.65],
          fan: -10,
          z: [-7, 30],
          height: [0.25, 0.6],
          level: desert.levelAt,
          where: (x, z) => Math.hypot(x + 5.6, z - 12) > 4.6 && Math.hypot(x - 5.2, z - 16) > 4.6,
        }),
      ],
      overlay(painted) {
        glow(painted, 611, 560, 100, ink('#ff9a48'), 0.55);
        glow(painted, 350, 480, 190, ink('#ffb060'), 0.22);
        glow(painted, 795, 480, 170, ink('#ffb060'), 0.2);
      },
      finish: { wash: '#ff9a70', washStrength: 0.12, vignette: 0.34, bloom: 0.4 },
    });
  },
};

import { box, gableHouse, hipRoof } from '../build/solids.ts';
import { broadleaves, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { alpine } from '../kit/grounds.ts';
import { ashlar, ground, plaster, roofTiles } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { terrain } from '../trace/terrain.ts';

/** Farmhouse on a ridge, a white road and cypresses. */
export const cypressHillPodere: Scene = {
  name: 'cypress-hill-podere',
  kind: 'cover',
  alt: 'A winding white road lined with cypresses climbs golden hills to a stone farmhouse.',
  seed: 3424,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 15, -30], horizon: 330, focal: 1120 });
    const road = (z: number) => 9 * Math.sin(z / 21) * smoothstep(130, 20, z) + 0.12 * z - 5;
    const hills = terrain({
      area: [-190, 190, -28, 420],
      cells: 1000,
      height: (x, z) =>
        15 * Math.exp(-(((x - 9) / 34) ** 2) - ((z - 128) / 42) ** 2) +
        13 * Math.exp(-(((x + 70) / 50) ** 2) - ((z - 120) / 60) ** 2) +
        12 * Math.exp(-(((x - 92) / 44) ** 2) - ((z - 90) / 60) ** 2) +
        30 * smoothstep(190, 400, z) * noise.fbm(x / 90, z / 90, 4) +
        (noise.fbm(x / 34, z / 34, 3) - 0.5) * 4 +
        5 * Math.exp(-(((z + 22) / 14) ** 2)),
      surface: (hit, paint) => {
        const away = Math.abs(hit.x - road(hit.z));
        if (away < 1.5 && hit.z < 124) gravel(hit, paint);
        else (noise.fbm(hit.x / 60 + 5, hit.z / 60, 2) > 0.52 ? wheat : green)(hit, paint);
        if (hit.z < 300 && away > 1.5) {
          const furrow =
            0.93 + 0.09 * Math.sin(hit.x * 2.1 + hit.z * 0.8 + noise.at(hit.x / 9, hit.z / 9) * 6);
          paint.r *= furrow;
          paint.g *= furrow;
          paint.b *= furrow;
        }
      },
    });
    const gravel = ground('#c9b692', '#e2d2b0', { patch: 2, fine: 0.1, relief: 1 });
    const wheat = ground('#b08a3e', '#d2ac58', { patch: 9, fine: 0.22, relief: 1.6 });
    const green = ground('#6a7a30', '#97973f', { patch: 9, fine: 0.22, relief: 1.8 });
    const far = terrain({
      area: [-3600, 3600, 700, 5200],
      cells: 420,
      height: (x, z) => smoothstep(700, 2600, z) * 480 * noise.fbm(x / 1200 + 7, z / 1200, 5) - 40,
      surface: alpine({ rock: '#8a8a94', green: '#6f7d6a', greenTo: 900, size: 120 }),
    });
    const at = hills.levelAt;
    const base = at(16, 128) - 0.4;
    const wall = ashlar('#cda873', 0.5, 0.26, { joint: '#a5824f', vary: 0.34 });
    const tile = roofTiles('#a8603c', 0.3, 0.26, 0.7);
    const cypress = broadleaves(
      791,
      { dark: '#0f1f0c', mid: '#2b431c', light: '#93984a', trunk: '#3a2b1c', side: -0.9 },
      'tall',
    );
    const olive = broadleaves(795, {
      dark: '#2a331c',
      mid: '#6b7848',
      light: '#c9c384',
      trunk: '#4c3c2a',
      side: -0.9,
    });
    const poppy = tufts(797, { dark: '#3a3f18', mid: '#8f8a3c', light: '#e0c878' }, 56, 1.2, '#cf3b22');
    compose(board, {
      sky: {
        stops: [ink('#5f8fc0'), ink('#a2bccc'), ink('#f0d6a8'), ink('#ffc98a')],
        horizon: 330,
        sun: { x: 150, y: 236, colour: ink('#ffcb80'), disc: 24, spread: 380 },
        clouds: {
          cover: 0.42,
          lit: ink('#fff0d4'),
          shade: ink('#b59fa4'),
          size: 100,
          stretch: 4.6,
          softness: 0.26,
        },
      },
      stage: {
        camera,
        shapes: [
          hills,
          far,
          ...gableHouse({
            x: [12, 25],
            y: [base - 2, base + 6],
            z: [126, 135],
            ridge: base + 8,
            along: 'x',
            over: 0.5,
            wall,
            roof: tile,
          }),
          ...gableHouse({
            x: [4, 12],
            y: [base - 2, base + 4],
            z: [127, 134],
            ridge: base + 5.6,
            along: 'x',
            over: 0.4,
            wall,
            roof: tile,
          }),
          box({ x: [22, 27], y: [base - 2, base + 10], z: [128, 133] }, wall),
          ...hipRoof({
            x: [21.5, 27.5],
            z: [127.5, 133.5],
            eave: base + 10,
            ridge: base + 11.8,
            top: 0,
            surface: tile,
          }),
          ...[13.6, 16.6, 19.4].flatMap((x) =>
            [1.4, 4].map((y) =>
              box({ x: [x, x + 0.9], y: [base + y, base + y + 1.3], z: [125.95, 126] }, plaster('#4d3c2c')),
            ),
          ),
          box({ x: [24, 25], y: [base + 7, base + 8.6], z: [127.95, 128] }, plaster('#4d3c2c')),
          box({ x: [6.4, 9.4], y: [base, base + 2.6], z: [126.9, 127] }, plaster('#5a4634')),
        ],
        lighting: {
          sun: { toward: [-0.8, 0.3, 0.26], colour: [2.1, 1.36, 0.76], softness: 0.03 },
          sky: [0.42, 0.46, 0.58],
          ground: [0.24, 0.2, 0.14],
          nearness: 2.4,
        },
        air: {
          colour: ink('#d9c6b4'),
          density: 0.0011,
          layer: 60,
          glow: { colour: ink('#ffd9a0'), toward: [-0.38, 0.04, 0.92] },
        },
      },
      standing: [
        ...Array.from({ length: 34 }, (_, index) => {
          const z = 6 + Math.floor(index / 2) * 6.6;
          const x = road(z) + (index % 2 === 0 ? -2.6 : 2.6);
          return {
            sprite: cypress[index % 4] ?? cypress[0],
            x,
            y: at(x, z) - 0.1,
            z,
            height: 6.4 + ((index * 7) % 5) * 0.5,
            shade: 0.45,
          };
        }),
        ...scatter(rng, { grove: cypress, count: 9, x: [0, 32], z: [135, 142], height: [8, 12], level: at }),
        ...scatter(rng, {
          grove: olive,
          count: 60,
          x: [-0.5, 0.5],
          fan: -30,
          z: [70, 260],
          height: [3.4, 5.4],
          level: at,
          where: (x, z) => Math.abs(x - road(z)) > 7 && !(x > 0 && x < 30 && z > 118 && z < 138),
        }),
        ...scatter(rng, {
          grove: olive,
          count: 130,
          x: [-0.55, 0.55],
          fan: -30,
          z: [260, 410],
          height: [5, 8],
          level: at,
        }),
        ...scatter(rng, {
          grove: poppy,
          count: 260,
          x: [-0.55, 0.55],
          fan: -30,
          z: [-22, 2],
          height: [0.6, 1.2],
          level: at,
          where: (x, z) => Math.abs(x - road(z)) > 1.8,
          shade: 0.1,
        }),
      ],
      overlay: (painted) => mistBand(painted, 300, 372, '#f6dcb8', 0.5, 280),
      finish: { wash: '#ffc880', washStrength: 0.18, vignette: 0.24, bloom: 0.35 },
    });
  },
};

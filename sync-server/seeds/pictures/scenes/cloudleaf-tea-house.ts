import { box, gableHouse } from '../build/solids.ts';
import { broadleaves, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { alpine, rowCrop } from '../kit/grounds.ts';
import { litGrid, plaster, roofTiles, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { terrain } from '../trace/terrain.ts';

/** Planter's bungalow among tea terraces, clouds in the valley. */
export const cloudleafTeaHouse: Scene = {
  name: 'cloudleaf-tea-house',
  kind: 'cover',
  alt: 'A white bungalow with a red roof sits among rounded hills of tea rows above a valley of cloud.',
  seed: 2515,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 16, -20], horizon: 300, focal: 1000 });
    const hill = (x: number, z: number) =>
      17 * Math.exp(-(((x + 26) / 30) ** 2) - ((z - 62) / 30) ** 2) +
      13 * Math.exp(-(((x - 30) / 26) ** 2) - ((z - 40) / 24) ** 2) +
      22 * Math.exp(-(((x - 12) / 46) ** 2) - ((z - 128) / 36) ** 2) +
      9 * Math.exp(-(((x + 20) / 24) ** 2) - ((z - 8) / 20) ** 2) +
      (noise.fbm(x / 30, z / 30, 3) - 0.5) * 5 -
      0.035 * z;
    const level = (x: number, z: number) => {
      const base = hill(x, z);
      const phase = base / 0.95 + noise.fbm(x / 24, z / 24, 2) * 2.4;
      const inside = Math.abs(phase - Math.floor(phase) - 0.5) * 2;
      return (
        base +
        Math.sqrt(Math.max(0, 1 - (inside / 0.82) ** 2)) *
          0.62 *
          smoothstep(3.4, 5.6, Math.hypot(x - 27, z - 40) - 5)
      );
    };
    const slopes = terrain({
      area: [-110, 110, -18, 190],
      cells: 1400,
      height: level,
      surface: rowCrop({
        top: '#86b03c',
        low: '#255019',
        soil: '#4c3a24',
        rows: (x, _y, z) => hill(x, z) / 0.95 + noise.fbm(x / 24, z / 24, 2) * 2.4,
        width: 0.84,
        fluff: 0.26,
      }),
    });
    const ridges = terrain({
      area: [-3600, 3600, 420, 4800],
      cells: 560,
      height: (x, z) => -130 + smoothstep(420, 2600, z) * (120 + 760 * noise.fbm(x / 1100 + 8, z / 1100, 5)),
      surface: alpine({ rock: '#5d7480', green: '#456a58', greenTo: 900, size: 130 }),
    });
    const base = slopes.levelAt(27, 40) - 0.2;
    const white = plaster('#eae2d2', 0.06);
    const silver = broadleaves(151, {
      dark: '#14300f',
      mid: '#47702c',
      light: '#bccb68',
      trunk: '#5a4a38',
      side: -0.6,
    });
    const tall = broadleaves(
      155,
      { dark: '#142c12', mid: '#3f662c', light: '#a8bf60', trunk: '#5a4a38', side: -0.6 },
      'tall',
    );
    const wild = tufts(157, { dark: '#1d3a12', mid: '#56822a', light: '#b8cf62' }, 60, 1.2);
    const at = slopes.levelAt;
    compose(board, {
      sky: {
        stops: [ink('#5b93c4'), ink('#9cc0da'), ink('#dfe5df'), ink('#fbeccc')],
        horizon: 300,
        sun: { x: 240, y: 130, colour: ink('#fff0c2'), disc: 26, spread: 380 },
        clouds: {
          cover: 0.44,
          lit: ink('#ffffff'),
          shade: ink('#b4c3d2'),
          size: 110,
          stretch: 4,
          softness: 0.3,
          opacity: 0.75,
        },
      },
      stage: {
        camera,
        shapes: [
          slopes,
          ridges,
          ...gableHouse({
            x: [21, 33],
            y: [base, base + 3.4],
            z: [37, 44],
            ridge: base + 6,
            along: 'x',
            over: 0.9,
            wall: white,
            roof: roofTiles('#a4472f', 0.4, 0.3),
          }),
          ...gableHouse({
            x: [24.4, 29.6],
            y: [base, base + 3.2],
            z: [34.4, 38],
            ridge: base + 5.2,
            along: 'z',
            over: 0.6,
            wall: white,
            roof: roofTiles('#a4472f', 0.4, 0.3),
          }),
          ...[22, 31].map((x) =>
            box(
              { x: [x - 0.2, x + 1.4], y: [base + 0.9, base + 2.6], z: [36.9, 37] },
              litGrid({
                warm: '#ffe6b4',
                deep: '#e9b06a',
                frame: '#3a3f34',
                cell: [0.52, 0.6],
                strength: 0.75,
              }),
            ),
          ),
          box(
            { x: [25.6, 28.4], y: [base + 0.4, base + 2.6], z: [34.3, 34.4] },
            litGrid({
              warm: '#ffe6b4',
              deep: '#e9b06a',
              frame: '#3a3f34',
              cell: [0.7, 0.75],
              strength: 0.75,
            }),
          ),
          ...[23.8, 30.2].map((x) =>
            box({ x: [x - 0.1, x + 0.1], y: [base, base + 3.2], z: [34, 34.2] }, timber('#e8dfcc')),
          ),
          box({ x: [30, 31], y: [base + 5, base + 7.4], z: [40, 41] }, white),
          box({ x: [20, 34.4], y: [base - 2, base + 0.25], z: [33.4, 44] }, plaster('#9a8a74')),
        ],
        lighting: {
          sun: { toward: [-0.6, 0.5, 0.36], colour: [1.8, 1.48, 1], softness: 0.04 },
          sky: [0.42, 0.5, 0.6],
          ground: [0.14, 0.18, 0.1],
          nearness: 2.4,
        },
        air: {
          colour: ink('#d3dfe0'),
          density: 0.0011,
          layer: 26,
          glow: { colour: ink('#fbefcf'), toward: [-0.32, 0.1, 0.93] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: silver,
          count: 26,
          x: [-0.7, 0.7],
          fan: -20,
          z: [30, 185],
          height: [5, 10],
          level: at,
          where: (x, z) => Math.hypot(x - 27, z - 40) > 12,
        }),
        ...scatter(rng, { grove: silver, count: 10, x: [17, 40], z: [44, 52], height: [5, 9], level: at }),
        ...scatter(rng, { grove: tall, count: 8, x: [-60, 60], z: [60, 150], height: [9, 14], level: at }),
        ...scatter(rng, {
          grove: wild,
          count: 120,
          x: [-0.6, 0.6],
          fan: -20,
          z: [-10, 0],
          height: [0.5, 1.1],
          level: at,
          shade: 0.1,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 232, 372, '#f4f4ee', 0.75, 300);
      },
      finish: { wash: '#ffeec0', washStrength: 0.12, vignette: 0.22, bloom: 0.3 },
    });
  },
};

import { box, gableHouse } from '../build/solids.ts';
import { broadleaves, scatter, tufts } from '../build/nature.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine, rowCrop } from '../kit/grounds.ts';
import { ashlar, plaster, roofTiles } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { terrain } from '../trace/terrain.ts';

/** Stone farmhouse at the end of the lavender rows. */
export const lavenderBastide: Scene = {
  name: 'lavender-bastide',
  kind: 'cover',
  alt: 'Rows of lavender lead to a stone farmhouse with blue shutters and tall cypresses in late sun.',
  seed: 2212,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.5, -10], horizon: 372, focal: 1000 });
    const spacing = 1.75;
    const row = (x: number) => (x + 0.4) / spacing;
    const field = terrain({
      area: [-90, 90, -9, 150],
      cells: 1500,
      height: (x, z) => {
        const inside = Math.abs(row(x) - Math.floor(row(x)) - 0.5) * 2;
        const round = Math.max(0, 1 - (inside / 0.74) ** 2);
        const lump = 0.72 + 0.5 * noise.fbm(x * 2.2, z * 2.2, 3);
        const fieldEnd = smoothstep(62, 60, z);
        return (
          Math.sqrt(round) * 0.62 * lump * fieldEnd + (noise.fbm(x / 40, z / 40, 3) - 0.5) * 2.4 + 0.02 * z
        );
      },
      surface: (hit, paint) => {
        if (hit.z > 61) grass(hit, paint);
        else crop(hit, paint);
      },
    });
    const crop = rowCrop({
      top: '#9a7bd0',
      low: '#4b3c78',
      soil: '#a07c56',
      rows: (x) => row(x),
      width: 0.72,
      fluff: 0.09,
    });
    const grass = rowCrop({
      top: '#b5a75a',
      low: '#77803c',
      soil: '#8d8148',
      rows: (x, _y, z) => (x + z) / 9,
      width: 1.2,
      fluff: 0.2,
    });
    const hills = terrain({
      area: [-2400, 2400, 320, 2600],
      cells: 460,
      height: (x, z) => smoothstep(300, 1300, z) * (60 + 340 * noise.fbm(x / 900 + 2, z / 900, 5)) - 8,
      surface: alpine({ rock: '#a89a96', green: '#6f7f5c', greenTo: 420, size: 80 }),
    });
    const wall = ashlar('#d2b68c', 0.55, 0.28, { joint: '#a98d66', vary: 0.3 });
    const tile = roofTiles('#b36a45', 0.3, 0.26, 0.7);
    const shutter = plaster('#6f93ad', 0.05);
    const windows = (x: number, y: number, z: number) => [
      box({ x: [x - 0.45, x + 0.45], y: [y, y + 1.5], z: [z - 0.03, z] }, plaster('#4a4238')),
      box({ x: [x - 0.98, x - 0.47], y: [y - 0.03, y + 1.55], z: [z - 0.09, z] }, shutter),
      box({ x: [x + 0.47, x + 0.98], y: [y - 0.03, y + 1.55], z: [z - 0.09, z] }, shutter),
    ];
    const at = field.levelAt;
    const base = at(6, 70) - 0.3;
    const cypress = broadleaves(
      121,
      { dark: '#14240f', mid: '#34491f', light: '#8f9a4e', trunk: '#3a2b1c', side: -0.9 },
      'tall',
    );
    const oak = broadleaves(123, {
      dark: '#233212',
      mid: '#5c7030',
      light: '#c4b862',
      trunk: '#45331f',
      side: -0.9,
    });
    const spikes = tufts(125, { dark: '#2c3b2a', mid: '#5e6f4f', light: '#8f9670' }, 60, 1.1, '#8f6cd0');
    compose(board, {
      sky: {
        stops: [ink('#4f86c0'), ink('#90b4d2'), ink('#e7d3b8'), ink('#ffdba3')],
        horizon: 372,
        sun: { x: 130, y: 300, colour: ink('#ffd08a'), disc: 24, spread: 380 },
        clouds: {
          cover: 0.4,
          lit: ink('#fff2dc'),
          shade: ink('#b9a9b4'),
          size: 100,
          stretch: 5,
          softness: 0.28,
          opacity: 0.8,
        },
      },
      stage: {
        camera,
        shapes: [
          field,
          hills,
          ...gableHouse({
            x: [-2, 12],
            y: [base, base + 6.4],
            z: [72, 81],
            ridge: base + 8.6,
            along: 'x',
            over: 0.5,
            wall,
            roof: tile,
          }),
          ...gableHouse({
            x: [12, 18.5],
            y: [base, base + 3.6],
            z: [73, 80],
            ridge: base + 5.2,
            along: 'x',
            over: 0.4,
            wall,
            roof: tile,
          }),
          ...gableHouse({
            x: [-7.6, -2],
            y: [base, base + 4.4],
            z: [71, 79],
            ridge: base + 6.4,
            along: 'z',
            over: 0.4,
            wall,
            roof: tile,
          }),
          ...[0.2, 3.6, 7, 10.2].flatMap((x) => windows(x, base + 4, 72)),
          ...[0.2, 7, 10.2].flatMap((x) => windows(x, base + 1.1, 72)),
          ...windows(-4.8, base + 1.6, 71),
          ...windows(15, base + 1.2, 73),
          box({ x: [3, 4.3], y: [base, base + 2.5], z: [71.9, 72] }, shutter),
          box({ x: [8, 9], y: [base + 8, base + 9.8], z: [76, 77] }, wall),
        ],
        lighting: {
          sun: { toward: [-0.82, 0.36, 0.18], colour: [2, 1.32, 0.78], softness: 0.03 },
          sky: [0.44, 0.47, 0.6],
          ground: [0.26, 0.21, 0.17],
          nearness: 1.8,
        },
        air: {
          colour: ink('#d9c9c4'),
          density: 0.00042,
          glow: { colour: ink('#ffdcaa'), toward: [-0.42, 0.06, 0.9] },
        },
      },
      standing: [
        ...[-9.6, -11.4, -13.4, 13.6, 20, 22, 24.5].map((x, index) => ({
          sprite: cypress[index % 4] ?? cypress[0],
          x,
          y: at(x, 70) - 0.2,
          z: 69 + (index % 3) * 3,
          height: 9 + ((index * 7) % 5),
          shade: 0.3,
        })),
        ...scatter(rng, {
          grove: oak,
          count: 70,
          x: [-0.75, 0.75],
          fan: -10,
          z: [92, 148],
          height: [5, 10],
          level: at,
          shade: 0.3,
        }),
        ...scatter(rng, {
          grove: oak,
          count: 5,
          x: [-28, 30],
          z: [68, 76],
          height: [5, 8],
          level: at,
          where: (x) => x < -14 || x > 24,
        }),
        ...scatter(rng, {
          grove: spikes,
          count: 520,
          x: [-0.6, 0.6],
          fan: -10,
          z: [-7.6, 4],
          height: [0.34, 0.6],
          level: (x, z) => at(x, z) - 0.12,
          where: (x) => Math.abs(row(x) - Math.floor(row(x)) - 0.5) < 0.3,
          shade: 0,
        }),
      ],
      finish: { wash: '#ffcf90', washStrength: 0.18, vignette: 0.24, bloom: 0.35 },
    });
  },
};

import { box, gableHouse, hipRoof } from '../build/solids.ts';
import { boulder, conifers, scatter } from '../build/nature.ts';
import { glow, type Board } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine, drift } from '../kit/grounds.ts';
import { steam } from '../kit/finish.ts';
import { litGrid, planks, shine, stone } from '../kit/surfaces.ts';
import { water } from '../kit/water.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column, sheet, type Shape } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

/** Steep-roofed inn in falling snow at blue hour, with a small rock bath. */
export const powderLanternInn: Scene = {
  name: 'powder-lantern-inn',
  kind: 'cover',
  alt: 'A steep-roofed inn and paper lanterns glow through falling snow beside a steaming rock bath.',
  seed: 2818,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 2.6, -9], horizon: 400, focal: 1000 });
    const pool = (x: number, z: number) =>
      ((x - 4.2) / 3.9) ** 2 + ((z - 2) / 3) ** 2 + (noise.fbm(x, z, 3) - 0.5) * 0.3;
    const land = terrain({
      area: [-50, 50, -8.5, 110],
      cells: 640,
      height: (x, z) => {
        const inPool = smoothstep(1.5, 0.7, pool(x, z));
        return (
          (noise.fbm(x / 7, z / 7, 4) - 0.45) * 1.5 * (1 - inPool) -
          inPool * 0.9 +
          Math.max(0, z - 22) * 0.12 +
          smoothstep(5, 12, -x - z * 0.1) * 1
        );
      },
      surface: drift('#dfe7f2', { ripple: 0.02, size: 0.8, sparkle: 0.2 }),
    });
    const slope = terrain({
      area: [-900, 900, 110, 1100],
      cells: 380,
      height: (x, z) => smoothstep(100, 700, z) * (110 + 300 * noise.fbm(x / 420, z / 420 + 4, 5)),
      surface: alpine({ rock: '#56637a', snow: '#c6d4e8', snowFrom: 20, size: 40 }),
    });
    const rock = stone('#4d4c52', { size: 0.4, rough: 3, moss: '#e4ebf5', mossCover: 0.62 });
    const rocks: Shape[] = [];
    for (let angle = 0; angle < 6.28; angle += 0.26)
      rocks.push(
        ...boulder(
          rng,
          4.2 + Math.cos(angle) * 4.3,
          -0.05,
          2 + Math.sin(angle) * 3.4,
          rng.between(0.35, 0.75),
          rock,
        ),
      );
    const snow = drift('#e8eef7', { ripple: 0.02, sparkle: 0.1 });
    const wood = planks({ light: '#6a4931', dark: '#3f2a1b', plank: 0.2 });
    const lit = litGrid({
      warm: '#ffdd98',
      deep: '#f2a04a',
      frame: '#22140b',
      cell: [0.34, 0.44],
      post: 1.7,
      strength: 1.2,
      base: [-9, 0.9],
    });
    const inn = { x: [-10, 0.6] as const, z: [11, 19] as const };
    const lantern = (x: number, y: number, z: number): Shape[] => [
      ball([x, y, z], [0.26, 0.34, 0.26], shine('#ff9a4a', 1.5)),
      column([x, z], [y + 0.33, y + 0.4], [0.14, 0.14], wood),
      column([x, z], [y - 0.4, y - 0.33], [0.14, 0.14], wood),
    ];
    const cedar = conifers(
      181,
      { dark: '#0b1420', mid: '#22364a', light: '#56708a', trunk: '#1a1a20', side: -0.2 },
      0.62,
      0.85,
    );
    compose(board, {
      sky: {
        stops: [ink('#223a63'), ink('#3f5e8a'), ink('#7590b2'), ink('#a9b9cc')],
        horizon: 400,
        clouds: {
          cover: 0.7,
          lit: ink('#90a5c0'),
          shade: ink('#3f567c'),
          size: 190,
          stretch: 3,
          softness: 0.5,
          opacity: 0.7,
        },
      },
      stage: {
        camera,
        shapes: [
          land,
          slope,
          ...rocks,
          sheet(
            'y',
            -0.22,
            (x, z) => pool(x, z) < 1.5,
            water({ deep: '#22404c', shallow: '#37606a', ripple: 0.014, size: 0.4, mirror: 0.9 }),
          ),
          ...gableHouse({
            x: inn.x,
            y: [0.3, 3.2],
            z: inn.z,
            ridge: 9.4,
            along: 'z',
            over: 1.1,
            thick: 0.3,
            wall: wood,
            roof: planks({ light: '#5b4632', dark: '#3a2b1e' }),
          }),
          ...gableHouse({
            x: inn.x,
            y: [0.3, 3.55],
            z: [inn.z[0] + 0.25, inn.z[1]],
            ridge: 9.85,
            along: 'z',
            over: 1.15,
            thick: 0.5,
            wall: wood,
            roof: snow,
          }).slice(1),
          ...gableHouse({
            x: [0.6, 9],
            y: [0.3, 2.8],
            z: [13, 18],
            ridge: 5.6,
            along: 'x',
            over: 0.9,
            thick: 0.6,
            wall: wood,
            roof: snow,
          }),
          box({ x: [-9, -5.6], y: [0.9, 2.7], z: [10.94, 11] }, lit),
          box({ x: [-3.9, -0.5], y: [0.9, 2.7], z: [10.94, 11] }, lit),
          box({ x: [-7.6, -1.8], y: [3.9, 5.3], z: [10.94, 11] }, lit),
          box({ x: [-5.8, -3.6], y: [6.3, 7.3], z: [10.94, 11] }, lit),
          box({ x: [1.4, 8.4], y: [0.9, 2.4], z: [12.94, 13] }, lit),
          box(
            { x: [-5.5, -4], y: [0.4, 2.6], z: [10.9, 11] },
            planks({ light: '#8a5c34', dark: '#54351c', plank: 0.16 }),
          ),
          box(
            { x: [-10.6, 1.2], y: [-0.2, 0.42], z: [9.4, 11] },
            planks({ light: '#7b5a3e', dark: '#4a3424', plank: 0.2 }),
          ),
          ...hipRoof({ x: [-6.8, -2.8], z: [9, 11], eave: 2.9, ridge: 3.5, top: 2, surface: snow }),
          ...[-9.6, -6.4, -3.2, 0].flatMap((x) => lantern(x, 2.35, 9.6)),
          ...lantern(8.6, 1.1, 5.6),
          column([8.6, 5.6], [-0.4, 0.75], [0.1, 0.1], wood),
          ...lantern(-2.6, 1.2, 2.4),
          column([-2.6, 2.4], [-0.4, 0.85], [0.1, 0.1], wood),
        ],
        lighting: {
          sky: [0.3, 0.4, 0.6],
          ground: [0.16, 0.2, 0.3],
          nearness: 3,
          lamps: [
            { at: [-7.4, 1.8, 10.2], size: [1.6, 0.6, 0.1], colour: [5, 2.8, 1.1] },
            { at: [-2.2, 1.8, 10.2], size: [1.6, 0.6, 0.1], colour: [5, 2.8, 1.1] },
            { at: [4.8, 1.6, 12.2], size: [2.6, 0.5, 0.1], colour: [5, 2.8, 1.1] },
            { at: [8.6, 1.2, 5.2], size: [0.2, 0.2, 0.2], colour: [2.2, 1.1, 0.4], shadow: false },
            { at: [-2.6, 1.2, 2], size: [0.2, 0.2, 0.2], colour: [2.2, 1.1, 0.4], shadow: false },
          ],
        },
        air: { colour: ink('#8ea4c0'), density: 0.0052 },
      },
      standing: [
        ...scatter(rng, {
          grove: cedar,
          count: 110,
          x: [-0.75, 0.75],
          fan: -9,
          z: [28, 105],
          height: [9, 19],
          level: land.levelAt,
          shade: 0.1,
        }),
        ...scatter(rng, {
          grove: cedar,
          count: 6,
          x: [10, 17],
          z: [12, 22],
          height: [10, 14],
          level: land.levelAt,
        }),
        ...scatter(rng, {
          grove: cedar,
          count: 3,
          x: [-17, -12],
          z: [9, 16],
          height: [10, 14],
          level: land.levelAt,
        }),
      ],
      overlay(painted) {
        for (const [x, y, w, h, a] of [
          [800, 560, 90, 260, 0.4],
          [960, 580, 90, 230, 0.36],
          [700, 580, 70, 200, 0.3],
        ] as const)
          steam(painted, x, y, w, h, ink('#dbe6f2'), a);
        glow(painted, 345, 440, 260, ink('#ffad58'), 0.2);
        snowfall(painted);
      },
      finish: { wash: '#a9c4ff', washStrength: 0.1, vignette: 0.32, bloom: 0.55 },
    });
  },
};

function snowfall({ ctx, rng }: Board) {
  for (let flake = 0; flake < 620; flake++) {
    const near = rng.next() ** 5;
    ctx.fillStyle = `rgba(240,246,255,${0.25 + rng.next() * 0.5})`;
    ctx.beginPath();
    ctx.ellipse(rng.between(0, 1200), rng.between(0, 800), 0.8 + near * 5, 1 + near * 5.6, 0.4, 0, 7);
    ctx.fill();
  }
}

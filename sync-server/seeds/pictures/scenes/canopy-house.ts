import { box, frameBars } from '../build/solids.ts';
import { broadleaves, palms, scatter } from '../build/nature.ts';
import { glow, type Board } from '../kit/board.ts';
import { css, ink, mix } from '../kit/colour.ts';
import { mistBand } from '../kit/finish.ts';
import { ground, litGrid, planks, stone, thatch, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { column, sheet, type Shape, type Surface } from '../trace/shapes.ts';

const fall: Surface = (hit, paint) => {
  const strands =
    0.5 + 0.5 * Math.sin(hit.x * 9 + Math.sin(hit.y * 0.6) * 1.4) * Math.sin(hit.x * 23 + hit.y * 0.2);
  paint.r = paint.g = paint.b = 0.5 + strands * 0.4;
  paint.glowR = 0.2 + strands * 0.2;
  paint.glowG = 0.24 + strands * 0.2;
  paint.glowB = 0.22 + strands * 0.2;
};

/** Treehouse over a jungle ravine. */
export const canopyHouse: Scene = {
  name: 'canopy-house',
  kind: 'cover',
  alt: 'A round thatched treehouse and a hanging bridge over a jungle ravine with a waterfall.',
  seed: 1707,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 7, -11], horizon: 400, focal: 1020 });
    const trunk = stone('#5a4636', { size: 0.5, rough: 2, moss: '#46602a', mossCover: 0.4 });
    const rope = timber('#7b6344');
    const house = { x: 4.4, z: 9, floor: 6 };
    const sag = (t: number) => 5.7 - 4 * 1.2 * t * (1 - t);
    const bridge: Shape[] = [];
    for (let index = 0; index < 40; index++) {
      const t = index / 40;
      const x = -11 + t * 13;
      bridge.push(box({ x: [x, x + 0.27], y: [sag(t) - 0.06, sag(t)], z: [7.9, 9.1] }, rope));
      for (const z of [7.9, 9.1]) {
        bridge.push(
          box({ x: [x, x + 0.34], y: [sag(t) + 0.95, sag(t) + 1.01], z: [z - 0.03, z + 0.03] }, rope),
        );
        if (index % 2 === 0)
          bridge.push(box({ x: [x, x + 0.04], y: [sag(t), sag(t) + 1], z: [z - 0.02, z + 0.02] }, rope));
      }
    }
    const look = { dark: '#0b2210', mid: '#2c5f2a', light: '#a6c95c', trunk: '#352a1e', side: 0.4 };
    const trees = broadleaves(41, look);
    const bushes = broadleaves(47, look, 'bush');
    const fans = palms(51, {
      dark: '#0f2a12',
      mid: '#36702c',
      light: '#b5d468',
      trunk: '#5c4c38',
      side: 0.4,
    });
    compose(board, {
      sky: {
        stops: [ink('#a5c79a'), ink('#cfe2b4'), ink('#eff3cf'), ink('#e0eec6')],
        horizon: 430,
        sun: { x: 480, y: 90, colour: ink('#fff6c8'), spread: 420 },
      },
      stage: {
        camera,
        shapes: [
          sheet(
            'z',
            60,
            (x, y) =>
              Math.abs(x + 11 + (noise.fbm(y / 5, 2, 2) - 0.5) * 1.5) <
                2.2 + (noise.at(y / 3, x) - 0.5) * 0.8 &&
              y > -14 &&
              y < 25,
            fall,
          ),
          sheet(
            'z',
            61,
            (x, y) => y < 25 + (noise.fbm(x / 9, 1, 4) - 0.5) * 16 && Math.abs(x + 11) < 40,
            stone('#6f7a5e', { size: 4, rough: 3, moss: '#4d7336', mossCover: 0.9 }),
          ),
          column([house.x, house.z + 0.4], [-16, house.floor], [1.15, 0.85], trunk),
          column(
            [house.x, house.z],
            [house.floor - 0.35, house.floor],
            [3.7, 3.7],
            planks({ light: '#8d6a46', dark: '#583f29', plank: 0.22 }),
          ),
          column(
            [house.x, house.z],
            [house.floor, house.floor + 2.7],
            [2.6, 2.6],
            planks({ light: '#a17a4e', dark: '#6d4e30', plank: 0.16 }),
          ),
          column(
            [house.x, house.z],
            [house.floor + 0.7, house.floor + 2.1],
            [2.64, 2.64],
            litGrid({
              warm: '#ffe3a4',
              deep: '#f0a552',
              frame: '#3a2716',
              cell: [0.55, 0.7],
              bar: 0.07,
              post: 1.65,
              strength: 1.1,
            }),
          ),
          column(
            [house.x, house.z],
            [house.floor + 2.2, house.floor + 6.4],
            [4.1, 0.14],
            thatch('#b8935a', '#5f4526', 0.42),
          ),
          column([house.x, house.z], [house.floor + 6.2, house.floor + 7], [0.3, 0.12], timber('#5f4526')),
          ...Array.from({ length: 26 }, (_, index) => {
            const angle = (index / 26) * Math.PI * 2;
            return column(
              [house.x + Math.cos(angle) * 3.55, house.z + Math.sin(angle) * 3.55],
              [house.floor, house.floor + 1],
              [0.05, 0.05],
              rope,
            );
          }),
          ...[0, 1].flatMap((level) =>
            Array.from({ length: 26 }, (_, index) => {
              const angle = ((index + 0.5) / 26) * Math.PI * 2;
              return box(
                {
                  x: [-0.44, 0.44].map((dx) => house.x + Math.cos(angle) * 3.52 + dx) as [number, number],
                  y: [house.floor + 0.5 + level * 0.46, house.floor + 0.56 + level * 0.46],
                  z: [house.z + Math.sin(angle) * 3.52 - 0.03, house.z + Math.sin(angle) * 3.52 + 0.03],
                },
                rope,
                {
                  angle: -angle - Math.PI / 2,
                  x: house.x + Math.cos(angle) * 3.52,
                  z: house.z + Math.sin(angle) * 3.52,
                },
              );
            }),
          ),
          ...bridge,
          column([-7.6, 5], [-20, 30], [0.85, 0.6], trunk),
          column([11.4, 14], [-20, 30], [1.2, 0.8], trunk),
          column([-12.5, 17], [-20, 40], [1.1, 0.8], trunk),
          column([-1.6, 26], [-20, 40], [0.9, 0.7], trunk),
          ...frameBars([1.9, 2.2], [5.6, 6.9], 8, [1, 1], 0.14, rope),
          sheet('y', -9, (_x, z) => z > -6, ground('#2c4a20', '#4d6a2c', { patch: 3 })),
        ],
        lighting: {
          sun: { toward: [-0.2, 0.8, -0.42], colour: [1.1, 1.02, 0.62], softness: 0.2 },
          sky: [0.46, 0.58, 0.38],
          ground: [0.12, 0.2, 0.09],
          nearness: 2.4,
          lamps: [
            {
              at: [house.x, house.floor + 1.2, house.z - 3.2],
              size: [0.6, 0.4, 0.1],
              colour: [3.4, 2, 0.8],
              shadow: false,
            },
          ],
        },
        air: {
          colour: ink('#c4dca6'),
          density: 0.0072,
          glow: { colour: ink('#f6f6c8'), toward: [-0.12, 0.3, 0.94] },
        },
      },
      standing: [
        ...scatter(rng, {
          grove: trees,
          count: 120,
          x: [-0.8, 0.8],
          fan: -11,
          z: [34, 58],
          height: [12, 24],
          level: (x) => -11 + Math.abs(x + 11) * 0.16,
          where: (x) => Math.abs(x + 11) > 7,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: trees,
          count: 34,
          x: [-0.9, 0.9],
          fan: -11,
          z: [17, 32],
          height: [7, 14],
          level: () => -9,
          shade: 0,
          where: (x) => Math.abs(x + 6) > 4,
        }),
        ...scatter(rng, {
          grove: fans,
          count: 26,
          x: [-0.8, 0.8],
          fan: -11,
          z: [14, 34],
          height: [7, 13],
          level: () => -8,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: bushes,
          count: 60,
          x: [-0.8, 0.8],
          fan: -11,
          z: [4, 16],
          height: [3.4, 6.5],
          level: () => -7.6,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: bushes,
          count: 40,
          x: [-9, 9],
          z: [-3, 2],
          height: [2, 3.6],
          level: () => 0.2,
          light: [0.6, 0.7, 0.6],
          shade: 0,
        }),
      ],
      overlay(painted) {
        mistBand(painted, 380, 620, '#dcebc4', 0.4, 240);
        lightShafts(painted);
        glow(painted, 760, 400, 130, ink('#ffd58a'), 0.35);
        bigLeaves(painted);
      },
      finish: { wash: '#f6f0a0', washStrength: 0.1, vignette: 0.36, bloom: 0.4 },
    });
  },
};

function lightShafts({ ctx, rng }: Board) {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.filter = 'blur(9px)';
  for (let shaft = 0; shaft < 9; shaft++) {
    const x = 330 + shaft * 46 + rng.between(-20, 20);
    const spread = (x - 480) * 0.9;
    const light = ctx.createLinearGradient(0, 0, 0, 620);
    light.addColorStop(0, `rgba(255,250,205,${rng.between(0.08, 0.2)})`);
    light.addColorStop(1, 'rgba(255,250,205,0)');
    ctx.fillStyle = light;
    ctx.beginPath();
    ctx.moveTo(x, -20);
    ctx.lineTo(x + 26, -20);
    ctx.lineTo(x + spread + 90, 640);
    ctx.lineTo(x + spread + 10, 640);
    ctx.fill();
  }
  ctx.restore();
}

/** Broad glossy leaves close to the eye, out of focus. */
export function bigLeaves({ ctx, rng }: Board) {
  for (let index = 0; index < 30; index++) {
    const side = index % 3;
    const x =
      side === 0 ? rng.between(-40, 190) : side === 1 ? rng.between(1010, 1240) : rng.between(100, 1100);
    const y = side === 2 ? rng.between(770, 850) : rng.between(560, 840);
    const size = rng.between(70, 150);
    const turn = (side === 0 ? -0.5 : side === 1 ? Math.PI + 0.5 : -Math.PI / 2) + rng.between(-0.7, 0.7);
    const tone = mix(ink('#06180c'), ink('#1d5226'), rng.next());
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    ctx.filter = 'blur(1.6px)';
    const light = ctx.createLinearGradient(0, -size * 0.4, 0, size * 0.4);
    light.addColorStop(0, css(mix(tone, ink('#8fbf57'), 0.34)));
    light.addColorStop(0.5, css(tone));
    light.addColorStop(1, css(mix(tone, [0, 0, 0], 0.5)));
    ctx.fillStyle = light;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(size * 0.5, -size * 0.52, size * 1.25, 0);
    ctx.quadraticCurveTo(size * 0.5, size * 0.52, 0, 0);
    ctx.fill();
    ctx.strokeStyle = css(mix(tone, ink('#cfe08a'), 0.35), 0.55);
    ctx.lineWidth = 1.6;
    for (let vein = 0; vein < 6; vein++) {
      const at = size * (0.15 + vein * 0.17);
      ctx.beginPath();
      ctx.moveTo(at, 0);
      ctx.lineTo(at + size * 0.16, -size * 0.2);
      ctx.moveTo(at, 0);
      ctx.lineTo(at + size * 0.16, size * 0.2);
      ctx.stroke();
    }
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(size * 1.2, 0);
    ctx.stroke();
    ctx.restore();
  }
}

import { boulder, conifers, scatter, tufts } from '../build/nature.ts';
import { glow } from '../kit/board.ts';
import { ink, smoothstep } from '../kit/colour.ts';
import { alpine } from '../kit/grounds.ts';
import { ground, shine, stone, timber } from '../kit/surfaces.ts';
import { compose, type Scene } from '../scene.ts';
import { photoCamera } from '../trace/camera.ts';
import { ball, column } from '../trace/shapes.ts';
import { terrain } from '../trace/terrain.ts';

export const starMeadowFire: Scene = {
  name: 'star-meadow-fire',
  kind: 'surroundings',
  alt: 'A small fire burns in a ring of stones on a meadow beneath the Milky Way.',
  seed: 7202,
  paint(board) {
    const { rng, noise } = board;
    const camera = photoCamera({ eye: [0, 1.8, -7], horizon: 560, focal: 900 });
    const meadow = terrain({
      area: [-60, 60, -8, 110],
      cells: 460,
      height: (x, z) =>
        (noise.fbm(x / 12, z / 12, 4) - 0.5) * 1.6 * smoothstep(3, 14, Math.hypot(x, z - 3)) +
        Math.max(0, z - 40) * 0.06,
      surface: ground('#26301c', '#4a4e2c', { patch: 4, fine: 0.1, relief: 2 }),
    });
    const peaks = terrain({
      area: [-3000, 3000, 600, 3600],
      cells: 460,
      height: (x, z) => smoothstep(600, 2200, z) * (120 + 720 * noise.ridged(x / 1100 + 6, z / 1100, 7)) - 10,
      surface: alpine({ rock: '#4a5064', snow: '#aebcd6', snowFrom: 300, size: 120 }),
    });
    const firs = conifers(
      751,
      { dark: '#05080c', mid: '#10181c', light: '#28343a', trunk: '#100c0a', side: 0 },
      0.55,
    );
    const grass = tufts(755, { dark: '#141a0e', mid: '#38401e', light: '#8a7a3c' }, 60, 1.1);
    const seats = [-1, 0, 1, 2, 3].map((index) => ({
      x: Math.cos(index * 0.75 + 0.2) * 2.3,
      z: 3 + Math.sin(index * 0.75 + 0.2) * 2.3,
    }));
    compose(board, {
      sky: (target) => {
        const { ctx, rng: chance, noise: n } = target;
        const light = ctx.createLinearGradient(0, 0, 0, 560);
        for (const [stop, colour] of [
          [0, '#070b20'],
          [0.5, '#131d42'],
          [0.85, '#2f3f66'],
          [1, '#5a6682'],
        ] as const)
          light.addColorStop(stop, colour);
        ctx.fillStyle = light;
        ctx.fillRect(0, 0, 1200, 800);
        for (let star = 0; star < 5200; star++) {
          const band = star % 5 !== 0;
          const along = chance.between(-200, 1100);
          const spread = (chance.next() + chance.next() + chance.next() - 1.5) * 190;
          const x = band ? 260 + along * 0.62 + spread * 0.8 : chance.between(0, 1200);
          const y = band ? 640 - along * 0.72 + spread * 0.75 : chance.between(0, 560);
          if (band && n.fbm(x / 70, y / 70, 4) < 0.44) continue;
          const bright = chance.next() ** 6;
          ctx.fillStyle = `rgba(${chance.whole(205, 255)},${chance.whole(215, 245)},255,${0.16 + bright * 0.8})`;
          ctx.fillRect(x, y, 0.8 + bright * 1.5, 0.8 + bright * 1.5);
        }
        for (let cloud = 0; cloud < 9; cloud++)
          glow(
            target,
            200 + cloud * 86,
            640 - cloud * 84,
            200,
            ink(cloud % 2 === 0 ? '#7f8fc8' : '#b59ac4'),
            0.13,
          );
      },
      stage: {
        camera,
        shapes: [
          meadow,
          peaks,
          ...Array.from({ length: 13 }, (_, index) =>
            boulder(
              rng,
              Math.cos(index * 0.483) * 0.72,
              0.03,
              3 + Math.sin(index * 0.483) * 0.72,
              0.15,
              stone('#6a625c', { size: 0.15 }),
            ),
          ).flat(),
          ...[0, 1, 2].map((index) =>
            column(
              [Math.cos(index * 2.1) * 0.16, 3 + Math.sin(index * 2.1) * 0.16],
              [0, 0.34],
              [0.09, 0.07],
              timber('#3a2416'),
            ),
          ),
          ...(
            [
              [0, 0.36, 0.17, 0.36],
              [-0.16, 0.26, 0.11, 0.24],
              [0.15, 0.28, 0.11, 0.26],
            ] as const
          ).map(([x, y, wide, tall]) =>
            ball([x, y, 3], [wide, tall, wide], shine('#ff9c3a', 2), { castsShadow: false }),
          ),
          ball([0, 0.28, 2.9], [0.1, 0.2, 0.08], shine('#fff0a8', 1.8), { castsShadow: false }),
          ...seats.map(({ x, z }) => column([x, z], [-0.05, 0.42], [0.32, 0.3], timber('#7a5534'))),
        ],
        lighting: {
          sky: [0.08, 0.1, 0.19],
          ground: [0.03, 0.035, 0.05],
          nearness: 1.6,
          lamps: [{ at: [0, 0.75, 3], size: [0.15, 0.2, 0.15], colour: [11, 5.2, 1.6] }],
        },
        air: { colour: ink('#33415f'), density: 0.0006 },
      },
      standing: [
        ...scatter(rng, {
          grove: firs,
          count: 150,
          x: [-0.8, 0.8],
          fan: -7,
          z: [36, 108],
          height: [9, 18],
          level: meadow.levelAt,
          where: (x, z) => Math.abs(x) > 8 + z * 0.1,
          shade: 0,
        }),
        ...scatter(rng, {
          grove: grass,
          count: 420,
          x: [-0.7, 0.7],
          fan: -7,
          z: [-4.6, 14],
          height: [0.2, 0.45],
          level: meadow.levelAt,
          where: (x, z) => Math.hypot(x, z - 3) > 1.7,
          light: [0.5, 0.42, 0.36],
          shade: 0,
        }),
      ],
      overlay: (painted) => glow(painted, 600, 690, 330, ink('#ff9440'), 0.4),
      finish: { vignette: 0.3, bloom: 0.5, contrast: 1.05 },
    });
  },
};

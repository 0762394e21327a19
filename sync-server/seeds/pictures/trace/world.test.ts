import { describe, expect, it } from 'vitest';
import { createRng } from '../kit/random.ts';
import { box } from '../build/solids.ts';
import type { Ray } from './camera.ts';
import { ball, column, type Hit, type Shape } from './shapes.ts';
import { createWorld } from './world.ts';

const nothing = () => undefined;
const emptyHit = (): Hit => ({ t: Infinity, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 });

function scatterShapes(): Shape[] {
  const rng = createRng(3);
  return Array.from({ length: 90 }, (_, index) => {
    const [x, y, z] = [rng.between(-8, 8), rng.between(0, 5), rng.between(2, 20)];
    if (index % 3 === 0) return ball([x, y, z], [0.6, 0.4, 0.8], nothing);
    if (index % 3 === 1) return column([x, z], [y, y + 1.2], [0.4, 0.2], nothing);
    return box({ x: [x, x + 0.7], y: [y, y + 0.9], z: [z, z + 0.5] }, nothing, { angle: 0.7, x, z });
  });
}

describe('looking for what a line of sight meets', () => {
  const shapes = scatterShapes();
  const world = createWorld(shapes);
  const rng = createRng(9);
  const rays = Array.from({ length: 400 }, (): Ray => {
    const [dx, dy, dz] = [rng.between(-0.6, 0.6), rng.between(-0.3, 0.4), 1];
    const length = Math.hypot(dx, dy, dz);
    return { ox: 0, oy: 2, oz: -4, dx: dx / length, dy: dy / length, dz: dz / length };
  });

  it('finds the same nearest thing as asking every thing in turn', () => {
    for (const ray of rays) {
      const slow = emptyHit();
      let owner = 0;
      shapes.forEach((shape, index) => {
        if (shape.meet(ray, slow)) owner = index + 1;
      });
      const fast = emptyHit();
      expect(world.nearest(ray, fast)).toBe(owner);
      expect(fast.t).toBe(slow.t);
    }
  });

  it('sees a shadow exactly where something lies in the way', () => {
    for (const ray of rays) {
      const hit = emptyHit();
      const owner = world.nearest(ray, hit);
      expect(world.blocked(ray, 100)).toBe(owner > 0);
      if (owner > 0) expect(world.blocked(ray, hit.t * 0.999)).toBe(false);
    }
  });
});

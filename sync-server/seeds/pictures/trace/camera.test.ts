import { describe, expect, it } from 'vitest';
import { panoramaCamera, photoCamera, type Ray, type Spot } from './camera.ts';

describe.each([
  ['a photograph', photoCamera({ eye: [1, 2, -5], horizon: 390, yaw: 0.2 }), 800],
  ['a panorama', panoramaCamera([1, 2, -5]), 600],
])('the lens of %s', (_name, camera, height) => {
  it('puts a place back where its line of sight came from', () => {
    const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 };
    const spot: Spot = { x: 0, y: 0, depth: 0 };
    for (let x = 30; x < 1200; x += 117) {
      for (let y = 20; y < height; y += 93) {
        camera.aim(x, y, ray);
        camera.project(ray.ox + ray.dx * 7, ray.oy + ray.dy * 7, ray.oz + ray.dz * 7, spot);
        expect(spot.x).toBeCloseTo(x, 6);
        expect(spot.y).toBeCloseTo(y, 6);
      }
    }
  });
});

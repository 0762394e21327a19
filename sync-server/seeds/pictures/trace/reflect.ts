import type { Board } from '../kit/board.ts';
import { clamp, type Rgb } from '../kit/colour.ts';
import type { Camera, Ray, Spot } from './camera.ts';
import { sampleFilm, type Film } from './film.ts';

const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 };
const spot: Spot = { x: 0, y: 0, depth: 0 };

/** Lets every mirror pixel show what the finished picture shows along its reflected ray. */
export function reflectFilm(board: Board, film: Film, camera: Camera) {
  const { width, height, mirror, depth, colour } = film;
  const source = colour.slice();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const strength = mirror[pixel * 4] ?? 0;
      // Only what faces up mirrors: the picture never shows what a wall would.
      if (strength <= 0 || (mirror[pixel * 4 + 2] ?? 0) < 0.5) continue;
      camera.aim((column + 0.5) / board.scale, (row + 0.5) / board.scale, ray);
      const t = depth[pixel] ?? 0;
      const x = ray.ox + ray.dx * t;
      const y = ray.oy + ray.dy * t;
      const z = ray.oz + ray.dz * t;
      const nx = mirror[pixel * 4 + 1] ?? 0;
      const ny = mirror[pixel * 4 + 2] ?? 1;
      const nz = mirror[pixel * 4 + 3] ?? 0;
      const facing = ray.dx * nx + ray.dy * ny + ray.dz * nz;
      const rx = ray.dx - 2 * facing * nx;
      const ry = Math.max(0.002, ray.dy - 2 * facing * ny);
      const rz = ray.dz - 2 * facing * nz;
      const seen = follow(film, camera, source, [x, y, z], [rx, ry, rz], t);
      const fresnel = clamp(strength * (0.04 + 0.96 * (1 - Math.abs(facing)) ** 3.2) + strength * 0.1);
      for (let channel = 0; channel < 3; channel++) {
        const own = source[pixel * 3 + channel] ?? 0;
        colour[pixel * 3 + channel] = own + ((seen[channel] ?? 0) - own) * fresnel;
      }
    }
  }
}

type Triple = readonly [number, number, number];

/** Walks along the reflected ray in growing steps until it passes behind something that the picture shows. */
function follow(
  film: Film,
  camera: Camera,
  source: Float32Array,
  from: Triple,
  toward: Triple,
  t: number,
): Rgb {
  const [x, y, z] = from;
  const [dx, dy, dz] = toward;
  let step = Math.max(0.04, t * 0.012);
  let reach = step;
  for (let count = 0; count < 90; count++) {
    camera.project(x + dx * reach, y + dy * reach, z + dz * reach, spot);
    if (spot.depth <= 0.05) break;
    const column = Math.floor((spot.x * film.width) / 1200);
    const row = Math.floor((spot.y * film.width) / 1200);
    if (row < 0 || row >= film.height || column < 0 || column >= film.width) break;
    const seen = film.depth[row * film.width + column] ?? Infinity;
    const far = Math.hypot(
      x + dx * reach - camera.eye.x,
      y + dy * reach - camera.eye.y,
      z + dz * reach - camera.eye.z,
    );
    const isMirror = (film.mirror[(row * film.width + column) * 4] ?? 0) > 0;
    if (!isMirror && seen < far && far - seen < step * 2.2 + far * 0.35) {
      return sampleFilm(source, film, spot.x, spot.y);
    }
    reach += step;
    step *= 1.085;
  }
  const far = 5000;
  camera.project(camera.eye.x + dx * far, camera.eye.y + dy * far, camera.eye.z + dz * far, spot);
  return sampleFilm(film.sky, film, spot.depth > 0 ? spot.x : 600, spot.depth > 0 ? spot.y : 0);
}

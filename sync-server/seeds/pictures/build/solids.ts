import { solid, type Bounds, type Plane, type Shape, type Surface } from '../trace/shapes.ts';

/** From low to high along each axis, metres. */
export interface Extent {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** A turn around the upright axis through (x, z), radians. */
export interface Turn {
  readonly angle: number;
  readonly x: number;
  readonly z: number;
}

function boundsOf({ x, y, z }: Extent, turn?: Turn): Bounds {
  const margin = 0.001;
  const middle = { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2, z: (z[0] + z[1]) / 2 };
  const halfX = (x[1] - x[0]) / 2 + margin;
  const halfY = (y[1] - y[0]) / 2 + margin;
  const halfZ = (z[1] - z[0]) / 2 + margin;
  if (!turn) return { ...middle, halfX, halfY, halfZ };
  const cos = Math.cos(turn.angle);
  const sin = Math.sin(turn.angle);
  const dx = middle.x - turn.x;
  const dz = middle.z - turn.z;
  return {
    x: turn.x + dx * cos + dz * sin,
    y: middle.y,
    z: turn.z + dz * cos - dx * sin,
    halfX: Math.abs(cos) * halfX + Math.abs(sin) * halfZ,
    halfY,
    halfZ: Math.abs(cos) * halfZ + Math.abs(sin) * halfX,
  };
}

function turnPlane(plane: Plane, turn?: Turn): Plane {
  if (!turn) return plane;
  const cos = Math.cos(turn.angle);
  const sin = Math.sin(turn.angle);
  const x = plane.x * cos + plane.z * sin;
  const z = plane.z * cos - plane.x * sin;
  const around = plane.offset - plane.x * turn.x - plane.z * turn.z;
  return { x, y: plane.y, z, offset: around + x * turn.x + z * turn.z };
}

const sides = ({ x, y, z }: Extent): Plane[] => [
  { x: 1, y: 0, z: 0, offset: x[1] },
  { x: -1, y: 0, z: 0, offset: -x[0] },
  { x: 0, y: 1, z: 0, offset: y[1] },
  { x: 0, y: -1, z: 0, offset: -y[0] },
  { x: 0, y: 0, z: 1, offset: z[1] },
  { x: 0, y: 0, z: -1, offset: -z[0] },
];

/** A solid cut by further planes from its extent. */
export function carve(extent: Extent, cuts: readonly Plane[], surface: Surface, turn?: Turn): Shape {
  const planes = [...sides(extent), ...cuts].map((plane) => turnPlane(plane, turn));
  return solid(planes, surface, { bounds: boundsOf(extent, turn) });
}

export const box = (extent: Extent, surface: Surface, turn?: Turn) => carve(extent, [], surface, turn);

/** The plane through a point with a normal in the (x, y) or (z, y) section. */
function slope(axis: 'x' | 'z', nx: number, ny: number, at: number, level: number): Plane {
  const length = Math.hypot(nx, ny);
  const across = nx / length;
  const up = ny / length;
  return {
    x: axis === 'x' ? across : 0,
    y: up,
    z: axis === 'z' ? across : 0,
    offset: across * at + up * level,
  };
}

interface GableHouse extends Extent {
  /** Top of the ridge; `y[1]` is the eaves. */
  readonly ridge: number;
  /** Whether the ridge runs along x (broad side to the viewer) or z (gable to the viewer). */
  readonly along: 'x' | 'z';
  readonly over?: number;
  readonly thick?: number;
  readonly wall: Surface;
  readonly roof: Surface;
  readonly turn?: Turn;
}

/** Walls up into the gable and two roof slabs that stand out over them. */
export function gableHouse(plan: GableHouse): Shape[] {
  const { x, y, z, ridge, along, over = 0.5, thick = 0.16, turn } = plan;
  const axis = along === 'x' ? 'z' : 'x';
  const [low, high] = along === 'x' ? z : x;
  const middle = (low + high) / 2;
  const run = (high - low) / 2;
  const rise = ridge - y[1];
  const cuts = [slope(axis, rise, run, middle, ridge - 0.02), slope(axis, -rise, run, middle, ridge - 0.02)];
  const body = carve({ x, y: [y[0], ridge], z }, cuts, plan.wall, turn);
  const eave = y[1] - (over * rise) / run;
  const slab = (side: 1 | -1) => {
    const top = slope(axis, side * rise, run, middle, ridge + thick);
    const under = slope(axis, side * rise, run, middle, ridge);
    const far: readonly [number, number] = side > 0 ? [middle, high + over] : [low - over, middle];
    const lengthways: readonly [number, number] =
      along === 'x' ? [x[0] - over, x[1] + over] : [z[0] - over, z[1] + over];
    const extent: Extent = {
      x: along === 'x' ? lengthways : far,
      y: [eave - 0.1, ridge + thick * 2.5],
      z: along === 'x' ? far : lengthways,
    };
    const bottom: Plane = { x: -under.x, y: -under.y, z: -under.z, offset: -under.offset };
    return carve(extent, [top, bottom], plan.roof, turn);
  };
  return [body, slab(1), slab(-1)];
}

interface HipRoof {
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  readonly eave: number;
  readonly ridge: number;
  /** Length of the ridge; 0 for a pyramid. */
  readonly top: number;
  readonly surface: Surface;
  /** Break the slope: the lower part is flatter, like curved Japanese eaves. */
  readonly flare?: boolean;
  readonly turn?: Turn;
}

/** A hipped roof as one or (flared) two stacked solids. */
export function hipRoof({ x, z, eave, ridge, top, surface, flare = false, turn }: HipRoof): Shape[] {
  const cx = (x[0] + x[1]) / 2;
  const cz = (z[0] + z[1]) / 2;
  const part = (
    xs: readonly [number, number],
    zs: readonly [number, number],
    low: number,
    high: number,
    crest: number,
  ) => {
    const rise = high - low;
    const cuts = [
      slope('z', rise, (zs[1] - zs[0]) / 2, zs[1], low),
      slope('z', -rise, (zs[1] - zs[0]) / 2, zs[0], low),
      slope('x', rise, (xs[1] - xs[0]) / 2 - crest / 2, xs[1], low),
      slope('x', -rise, (xs[1] - xs[0]) / 2 - crest / 2, xs[0], low),
    ];
    return carve({ x: xs, y: [low - 0.02, high], z: zs }, cuts, surface, turn);
  };
  if (!flare) return [part(x, z, eave, ridge, top)];
  const inset = (z[1] - z[0]) * 0.17;
  const middle = eave + (ridge - eave) * 0.2;
  const innerX = [x[0] + inset, x[1] - inset] as const;
  const innerZ = [z[0] + inset, z[1] - inset] as const;
  return [
    part(
      x,
      z,
      eave,
      eave + ((ridge - eave) * 0.2 * ((z[1] - z[0]) / 2)) / inset,
      Math.max(0, x[1] - x[0] - (z[1] - z[0])),
    ),
    part(innerX, innerZ, middle, ridge, top),
    box(
      { x: [cx - top / 2, cx + top / 2], y: [ridge - 0.25, ridge + 0.12], z: [cz - 0.16, cz + 0.16] },
      surface,
      turn,
    ),
  ];
}

/** A wall across z with square openings: returns the pieces around them. */
export function wallWithOpenings(
  extent: Extent,
  openings: readonly { readonly x: readonly [number, number]; readonly y: readonly [number, number] }[],
  surface: Surface,
): Shape[] {
  const pieces: Shape[] = [];
  let left = extent.x[0];
  for (const opening of [...openings].sort((a, b) => a.x[0] - b.x[0])) {
    pieces.push(box({ ...extent, x: [left, opening.x[0]] }, surface));
    if (opening.y[0] > extent.y[0])
      pieces.push(box({ ...extent, x: opening.x, y: [extent.y[0], opening.y[0]] }, surface));
    if (opening.y[1] < extent.y[1])
      pieces.push(box({ ...extent, x: opening.x, y: [opening.y[1], extent.y[1]] }, surface));
    left = opening.x[1];
  }
  pieces.push(box({ ...extent, x: [left, extent.x[1]] }, surface));
  return pieces;
}

/** Upright and level bars of a frame that stands across z. */
export function frameBars(
  x: readonly [number, number],
  y: readonly [number, number],
  z: number,
  counts: readonly [number, number],
  thick: number,
  surface: Surface,
): Shape[] {
  const bars: Shape[] = [];
  for (let index = 0; index <= counts[0]; index++) {
    const at = x[0] + ((x[1] - x[0]) * index) / counts[0];
    bars.push(box({ x: [at - thick / 2, at + thick / 2], y, z: [z - thick / 2, z + thick / 2] }, surface));
  }
  for (let index = 0; index <= counts[1]; index++) {
    const at = y[0] + ((y[1] - y[0]) * index) / counts[1];
    bars.push(box({ x, y: [at - thick / 2, at + thick / 2], z: [z - thick / 2, z + thick / 2] }, surface));
  }
  return bars;
}

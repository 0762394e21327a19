/** A marker on the screen, in CSS pixels. */
export interface MarkerPoint {
  key: string;
  x: number;
  y: number;
}

const headings: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Weight of distance across the direction relative to distance along it. */
const asideWeight = 2;

/** The nearest marker in an arrow key's direction; null if there is none. */
export function neighbourOf(
  from: MarkerPoint,
  key: string,
  markers: readonly MarkerPoint[],
): MarkerPoint | null {
  const heading = headings[key];
  if (heading === undefined) return null;
  let best: { marker: MarkerPoint; cost: number } | null = null;
  for (const marker of markers) {
    if (marker.key === from.key) continue;
    const x = marker.x - from.x;
    const y = marker.y - from.y;
    const ahead = x * heading.x + y * heading.y;
    const aside = Math.abs(x * heading.y) + Math.abs(y * heading.x);
    const cost = ahead + aside * asideWeight;
    if (ahead > 0 && (best === null || cost < best.cost)) best = { marker, cost };
  }
  return best?.marker ?? null;
}

import type { TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Overlap between neighbouring tiles in CSS pixels, so that no gap is visible. */
const overlapPx = 1;

/** SVG path data in the units of its tile, and the class that gives it its colours. */
export interface TileShape {
  path: string;
  style: string | undefined;
}

/**
 * Draws the part of a data tile that belongs to a tile of the view, which may be deeper.
 * @param data the data tile; it contains `wanted`
 * @param extent units along an edge of the data tile
 */
export function drawTile(
  data: TileAddress,
  shapes: readonly TileShape[],
  wanted: TileAddress,
  { extent, sizePx }: { extent: number; sizePx: number },
): SVGElement {
  const parts = 2 ** (wanted.zoom - data.zoom);
  const span = extent / parts;
  const margin = (overlapPx * span) / sizePx;
  const left = (wanted.column - data.column * parts) * span - margin;
  const top = (wanted.row - data.row * parts) * span - margin;
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `${left} ${top} ${span + 2 * margin} ${span + 2 * margin}`);
  svg.setAttribute('width', String(sizePx + 2 * overlapPx));
  svg.setAttribute('height', String(sizePx + 2 * overlapPx));
  for (const { path, style } of shapes) {
    if (path === '') continue;
    const element = document.createElementNS(svgNamespace, 'path');
    element.setAttribute('d', path);
    element.setAttribute('class', style ?? '');
    svg.append(element);
  }
  return svg;
}

import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { MapItem } from './card-groups.ts';
import { map as limits } from './map-limits.ts';
import styles from './map-marker.module.css';

/** Padding of a marker at both sides, in CSS pixels. */
const paddingPx = 20;
/** Width of a character of a marker in the default size, in CSS pixels: a little more than the average. */
const characterPx = 6.4;

const labelOf = (item: MapItem): string =>
  item.kind === 'card' ? `$${item.card.pricePerNight} / night` : `${formatWhole(item.count)} retreats`;

/** Estimated width of a marker that is not drawn yet, in CSS pixels. @param scale size of text, see `textScale` */
export const markerWidthOf = (item: MapItem, scale: number): number =>
  Math.max(limits.markerWidthPx, paddingPx + labelOf(item).length * characterPx * scale);

/** A marker is a button made of DOM nodes, so that a title written by a host stays text and never becomes markup. */
export function markerElement(item: MapItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  if (item.kind === 'card') {
    button.className = styles.price ?? '';
    button.setAttribute('aria-pressed', 'false');
    button.append(labelOf(item), spoken(`, ${item.card.title}, ${item.card.location}`));
  } else {
    button.className = styles.group ?? '';
    button.append(labelOf(item), spoken(`, from $${item.fromPrice} / night. Zoom in`));
  }
  return button;
}

function spoken(text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = styles.spoken ?? '';
  span.textContent = text;
  return span;
}

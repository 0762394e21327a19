import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { MapItem } from './card-groups.ts';
import styles from './map-marker.module.css';

/** A marker is a button made of DOM nodes, so that a title written by a host stays text and never becomes markup. */
export function markerElement(item: MapItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  if (item.kind === 'card') {
    button.className = styles.price ?? '';
    button.setAttribute('aria-pressed', 'false');
    button.append(
      `$${item.card.pricePerNight} / night`,
      spoken(`, ${item.card.title}, ${item.card.location}`),
    );
  } else {
    button.className = styles.group ?? '';
    button.append(
      `${formatWhole(item.count)} retreats`,
      spoken(`, from $${item.fromPrice} / night. Zoom in`),
    );
  }
  return button;
}

function spoken(text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = styles.spoken ?? '';
  span.textContent = text;
  return span;
}

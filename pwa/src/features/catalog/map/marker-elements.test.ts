import { expect, it } from 'vitest';
import { markerElement } from './marker-elements.ts';

it('a retreat is a button with its price, and with its title for screen readers', () => {
  const card = {
    id: 1,
    title: 'Cedar Steam Ryokan',
    location: 'Hakone',
    latitude: 35,
    longitude: 139,
    pricePerNight: 245,
  };
  const button = markerElement({ kind: 'card', key: 'card-1', latitude: 35, longitude: 139, card });
  expect(button.firstChild?.textContent).toBe('$245 / night');
  expect(button.textContent).toBe('$245 / night, Cedar Steam Ryokan, Hakone');
});

it('a title with markup stays text', () => {
  const title = '<img src=x onerror=alert(1)>';
  const card = { id: 1, title, location: 'x', latitude: 35, longitude: 139, pricePerNight: 1 };
  const button = markerElement({ kind: 'card', key: 'card-1', latitude: 35, longitude: 139, card });
  expect(button.querySelector('img')).toBeNull();
  expect(button.textContent).toContain(title);
});

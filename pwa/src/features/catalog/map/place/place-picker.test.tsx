import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import type { Place } from '#pwa/features/catalog/map/map-geometry.ts';
import { PlacePicker } from './place-picker.tsx';

const hakone: FoundPlace = {
  name: 'Hakone',
  kind: 'town',
  region: 'Kanagawa',
  country: 'Japan',
  latitude: 35.2323456789,
  longitude: 139.1069,
};
const japan: FoundPlace = { ...hakone, name: 'Japan', kind: 'country', region: '' };
const hakoneOnMap = { latitude: 35.232346, longitude: 139.1069 };

const found = vi.hoisted(() => ({ places: [] as unknown[] }));
vi.mock('#pwa/sync/fetch/search-places.ts', () => ({ searchPlaces: () => Promise.resolve(found.places) }));

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));
afterEach(() => vi.unstubAllGlobals());

/** The picker in a form that stores the place. */
function renderPicker(before: Place | null = null): Place[] {
  const places: Place[] = [];
  function Form() {
    const [place, setPlace] = useState(before);
    const handlePlace = (next: Place) => {
      places.push(next);
      setPlace(next);
    };
    return <PlacePicker place={place} onPlace={handlePlace} isOnline={false} />;
  }
  render(<Form />);
  return places;
}

async function choose(place: FoundPlace): Promise<void> {
  found.places = [place];
  await userEvent.type(screen.getByRole('combobox', { name: 'Find a town or village' }), place.name);
  await userEvent.click(await screen.findByRole('option', { name: /Japan/ }));
}

const marker = () => screen.queryByRole('button', { name: /Marker of the retreat/ });

test('choosing a town sets the marker there, and says that it can be dragged', async () => {
  const places = renderPicker();
  expect(screen.getByText('Choose a town above or tap the map to set the marker.')).toBeTruthy();
  await choose(hakone);
  expect(places).toEqual([hakoneOnMap]);
  expect(marker()).not.toBeNull();
  expect(screen.getByText(/^Drag the marker to your door/)).toBeTruthy();
});

test('a marker that is set stays where it is when a town is chosen', async () => {
  const places = renderPicker({ latitude: 47.95, longitude: -124.38 });
  await choose(hakone);
  expect(places).toEqual([]);
});

test('choosing a country only moves the map', async () => {
  const places = renderPicker();
  await choose(japan);
  expect(places).toEqual([]);
  expect(marker()).toBeNull();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import type { PlaceSearchResult } from '#pwa/sync/fetch/search-places.ts';
import { PlaceSearch } from './place-search.tsx';

const hakone: FoundPlace = {
  name: 'Hakone',
  kind: 'town',
  region: 'Kanagawa',
  country: 'Japan',
  latitude: 35.2,
  longitude: 139,
};
const hakusan: FoundPlace = { ...hakone, name: 'Hakusan', region: 'Ishikawa' };

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a place' });
const isOpen = () => input().getAttribute('aria-expanded');

function renderSearch(result: PlaceSearchResult): string[] {
  const found: string[] = [];
  render(
    <PlaceSearch
      label="Find a place"
      isOnline
      search={() => Promise.resolve(result)}
      onFound={({ name }) => found.push(name)}
    />,
  );
  return found;
}

test('a place is found by name and chosen with the keyboard', async () => {
  const found = renderSearch([hakusan, hakone]);
  await userEvent.type(input(), 'hak');
  await screen.findByRole('option', { name: 'Hakone, Kanagawa, Japan' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(found).toEqual(['Hakone']);
  expect(input().value).toBe('Hakone, Kanagawa, Japan');
  expect(isOpen()).toBe('false');
});

test('Escape closes the list but not the text', async () => {
  renderSearch([hakone]);
  await userEvent.type(input(), 'hak');
  await screen.findByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(input().value).toBe('hak');
  expect(isOpen()).toBe('false');
});

test.each<[PlaceSearchResult, string]>([
  ['offline', 'Place search needs a connection'],
  ['failed', "We couldn't search for places right now"],
  [[], 'No place with this name'],
])('%s says what to do', async (result, sentence) => {
  renderSearch(result);
  await userEvent.type(input(), 'hakone');
  await screen.findByText(new RegExp(sentence));
});

import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { addFoundCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { SimilarSearches } from './similar-searches-nav.tsx';

async function showFor(filters: SearchFilters) {
  await publicDb().cardPages.clear();
  onTestFinished(() => publicDb().cardPages.clear());
  await addFoundCards(publicDb(), [toCard(buildProperty({ location: 'Kyoto, Japan' }))], Date.now());
  renderScreen(<SimilarSearches filters={filters} />, { path: '/map?location=koyto' });
}

test('a misspelt place leads to the right one, with the same dates and filters', async () => {
  await showFor({ location: 'koyto', guests: 3 });
  const link = await screen.findByRole('link', { name: 'Kyoto' });
  expect(link.getAttribute('href')).toBe('/map?location=Kyoto&guests=3');
});

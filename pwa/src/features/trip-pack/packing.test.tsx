import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { packingItems } from './packing-items.ts';
import { PackingSection } from './packing-section.tsx';

beforeEach(async () => {
  switchAccount(1);
  await Promise.all([...privateDb().tables, ...publicDb().tables].map((table) => table.clear()));
});
afterEach(() => switchAccount(null));

test('a packing list fits what the retreat offers, and is there for one that this device does not know', () => {
  const idsOf = (...given: Parameters<typeof packingItems>) => packingItems(...given).map(({ id }) => id);
  const always = idsOf(null);
  expect(always).toContain('rain');
  expect(idsOf({ retreatTypes: ['Yoga'], amenities: ['Hot Springs'] })).toEqual([...always, 'swim', 'mat']);
  expect(idsOf({ retreatTypes: ['Detox'], amenities: [] })).toEqual(always);
});

test('what is packed is ticked off on this device, for each trip, and nothing is sent', async () => {
  const listing = buildProperty({ id: 1, retreatTypes: ['Nature'], amenities: [] });
  await publicDb().properties.put({ ...listing, fetchedAt: Date.now(), openedAt: null });
  const first = renderScreen(<PackingSection booking={{ id: 5, propertyId: 1 }} />);
  await first.user.click(await screen.findByText('Packing list (0 of 8 packed)'));
  await first.user.click(screen.getByRole('checkbox', { name: 'Rain jacket' }));
  await screen.findByText('Packing list (1 of 8 packed)');
  await first.user.click(screen.getByRole('checkbox', { name: /^Hiking shoes/ }));
  await screen.findByText('Packing list (2 of 8 packed)');
  await first.user.click(screen.getByRole('checkbox', { name: 'Rain jacket' }));
  await screen.findByText('Packing list (1 of 8 packed)');
  first.unmount();
  const again = renderScreen(<PackingSection booking={{ id: 5, propertyId: 1 }} />);
  await screen.findByText('Packing list (1 of 8 packed)');
  again.unmount();
  renderScreen(<PackingSection booking={{ id: 6, propertyId: 1 }} />);
  const region = within(await screen.findByRole('region', { name: 'What to bring' }));
  expect(region.getByText('Packing list (0 of 8 packed)')).toBeTruthy();
  expect(await privateDb().outbox.count()).toBe(0);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { findPacked } from '#pwa/data/trips/packed-items.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { checkTripPacks } from './check-packs.ts';
import { setPacked } from './pack-commands.ts';
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

test('a second tap takes the first one back, however slow the device stores it', async () => {
  const { user } = renderScreen(<PackingSection booking={{ id: 5, propertyId: 1 }} />);
  await user.click(await screen.findByText(/^Packing list \(0 of/));
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rain jacket' });
  fireEvent.click(tick);
  expect(tick.checked).toBe(true);
  fireEvent.click(tick);
  expect(tick.checked).toBe(false);
  await waitFor(async () => expect(await privateDb().meta.get('packed:5')).toMatchObject({ value: [] }));
});

test('what is packed is forgotten once the stay is over, cancelled or unknown', async () => {
  const [start, end] = [addDays(localDay(new Date()), 30), addDays(localDay(new Date()), 33)];
  await privateDb().bookings.bulkPut([
    buildBooking({ id: 1, startDate: start, endDate: end }),
    buildBooking({ id: 2, startDate: start, endDate: end, status: 'cancelled' }),
    buildBooking({ id: 3, startDate: '2025-01-01', endDate: '2025-01-04' }),
  ]);
  for (const id of [1, 2, 3, 4]) await setPacked(id, 'rain', true);
  await checkTripPacks();
  const left = await Promise.all([1, 2, 3, 4].map((id) => findPacked(privateDb(), id)));
  expect(left.map(({ size }) => size)).toEqual([1, 0, 0, 0]);
});

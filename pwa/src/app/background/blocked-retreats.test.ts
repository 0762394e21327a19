import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { hideBlockedRetreats } from './blocked-retreats.ts';

const rita = { id: 7, name: 'Rita Moreno', profileImage: null };
const blockOf = (person: typeof rita) => ({ id: person.id, person, createdAt: '2030-03-01T00:00:00.000Z' });

afterEach(() => switchAccount(null));

test('lists are redrawn only when other retreats are hidden', async () => {
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await publicDb().properties.bulkPut([
    { ...buildProperty({ id: 41, hostId: rita.id }), fetchedAt: 1, openedAt: null },
    { ...buildProperty({ id: 42, hostId: 8 }), fetchedAt: 1, openedAt: null },
  ]);
  const onChange = vi.fn();
  const stopListening = hiddenProperties.subscribe(onChange);
  const stop = hideBlockedRetreats();
  await privateDb().blocks.put(blockOf(rita));
  await waitFor(() => expect(hiddenProperties.snapshot()).toEqual(new Set([41])));
  // The first of the two hides nothing more.
  await privateDb().blocks.put(blockOf({ ...rita, id: 9 }));
  await privateDb().blocks.put(blockOf({ ...rita, id: 8 }));
  await waitFor(() => expect(hiddenProperties.snapshot()).toEqual(new Set([41, 42])));
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  stopListening();
});

import { expect, test } from 'vitest';
import { buildProperty } from '#pwa/testing/builders.ts';
import { buildEntry } from '#pwa/testing/build-entry.ts';
import { layOver } from './overlays.ts';

const listing = buildProperty({ id: 7 });
const removal = buildEntry({
  seq: 3,
  name: 'deleteProperty',
  overlays: [{ kind: 'remove', table: 'ownProperties', key: 7 }],
});

test('a listing whose deletion waits is not shown', () => {
  expect(layOver([listing], [removal], 'ownProperties')).toEqual([]);
});

test('a listing whose deletion was refused is shown again and says that it needs the host', () => {
  const lastError = { code: 'upcoming_bookings' as const, status: 409, detail: 'It has upcoming bookings.' };
  const refused = { ...removal, state: 'needs-you' as const, lastError };
  expect(layOver([listing], [refused], 'ownProperties')).toEqual([
    { ...listing, pending: { seq: 3, state: 'needs-you', lastError } },
  ]);
});

import { expect, test } from 'vitest';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { applyOverlays } from './overlays.ts';

const listing = buildProperty({ id: 7 });
const removal = buildEntry({
  seq: 3,
  name: 'deleteProperty',
  overlays: [{ kind: 'remove', table: 'ownProperties', key: 7 }],
});

test('a listing with a queued deletion is not shown', () => {
  expect(applyOverlays([listing], [removal], 'ownProperties')).toEqual([]);
});

test('a listing with a rejected deletion is shown again, with the rejected entry', () => {
  const lastError = { code: 'upcoming_bookings' as const, status: 409, detail: 'It has upcoming bookings.' };
  const refused = { ...removal, state: 'rejected' as const, lastError };
  expect(applyOverlays([listing], [refused], 'ownProperties')).toEqual([
    { ...listing, pending: { seq: 3, name: 'deleteProperty', state: 'rejected', lastError } },
  ]);
});

const rita = { id: 7, person: { id: 7, name: 'Rita', profileImage: null }, createdAt: '2030-03-01' };
const ofBlock = {
  ...{ seq: 4, name: 'blockPerson' },
  overlays: [{ kind: 'put' as const, table: 'blocks' as const, key: 7, row: rita }],
};

test('a block that is taken back is not shown, even while the server may have it', () => {
  const block = buildEntry({ ...ofBlock, undo: true });
  expect(applyOverlays([], [block], 'blocks')).toEqual([]);
  expect(applyOverlays([rita], [block], 'blocks')).toEqual([]);
});

test('a refused block of a person is not shown as one', () => {
  const block = buildEntry({ ...ofBlock, state: 'rejected' });
  expect(applyOverlays([], [block], 'blocks')).toEqual([]);
});

test('a refused edit stays visible, so that the person can correct it', () => {
  const overlays = [{ kind: 'patch' as const, table: 'ownProperties' as const, key: 7, fields: { title: 'New' } }];
  const edit = buildEntry({ seq: 4, name: 'updateProperty', state: 'rejected', overlays });
  expect(applyOverlays([listing], [edit], 'ownProperties')).toMatchObject([{ title: 'New' }]);
});

import { expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/domain/catalog/verification.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { changesSinceVerification, toTrail } from './audit-trail.ts';
import { changesBetween } from './changed-fields.ts';

let id = 100;
const entry = (action: string, detail: object | null = null): AuditEntry => ({
  id: (id -= 1),
  at: '2026-06-09T10:00:00.000Z',
  action,
  actor: { id: 2, name: 'Aiko Tanabe', profileImage: null },
  detail,
});
const edited = (changes: Record<string, { from: unknown; to: unknown }>) =>
  entry('property.edited', { changes });

test('changes are shown from the verified value to the current one, without intermediate values', () => {
  const entries = [
    edited({ title: { from: 'Second', to: 'Third' }, pricePerNight: { from: 200, to: 245 } }),
    edited({ title: { from: 'First', to: 'Second' } }),
    entry('property.verified', { notes: null }),
    edited({ location: { from: 'Nowhere', to: 'Hakone' } }),
  ];
  expect(changesSinceVerification(entries)).toEqual([
    { field: 'title', label: 'Title', removed: ['First'], added: ['Third'] },
    { field: 'pricePerNight', label: 'Price per night', removed: ['$200'], added: ['$245'] },
  ]);
});

test('what was taken back is no change', () => {
  const entries = [
    edited({ title: { from: 'Second', to: 'First' } }),
    edited({ title: { from: 'First', to: 'Second' } }),
    entry('property.verified'),
  ];
  expect(changesSinceVerification(entries)).toEqual([]);
});

test('only added and removed photos are shown', () => {
  const before = buildProperty({ images: ['/pictures/a.webp', '/pictures/b.webp'], instantBook: false });
  const after = { ...before, images: ['/pictures/b.webp', '/pictures/c.webp'], instantBook: true };
  expect(changesBetween(before, after)).toEqual([
    { field: 'images', label: 'Photos', removed: ['a.webp'], added: ['c.webp'] },
    { field: 'instantBook', label: 'Instant Book', removed: ['Off'], added: ['On'] },
  ]);
  expect(changesBetween(before, { ...before, images: [...before.images].reverse() })).toEqual([
    { field: 'images', label: 'Photos', removed: [], added: ['Another order'] },
  ]);
});

test('the history says what was done, by whom, and with which notes', () => {
  const [rejected, unknown] = toTrail([
    entry('property.rejected', { notes: 'Send the licence.' }),
    { ...entry('property.blessed'), actor: null },
  ]);
  expect(rejected).toMatchObject({ words: 'Rejected', who: 'Aiko Tanabe', notes: 'Send the licence.' });
  expect(unknown).toMatchObject({ words: 'property.blessed', who: null, notes: null, changes: [] });
});

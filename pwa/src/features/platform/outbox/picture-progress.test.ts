import { expect, test } from 'vitest';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { draftsOnTheirWay, progressOf } from './picture-progress.ts';

const idOf = (index: number): string => `00000000-0000-4000-a000-${String(index).padStart(12, '0')}`;
const buildPicture = (index: number, given: Partial<StoredPicture> = {}): StoredPicture => ({
  ...{ id: idOf(index), kind: 'listing', type: 'image/webp', size: 100, width: 8, height: 6, thumbhash: '' },
  ...{ state: 'waiting', sent: 0, reason: null, attempts: 0, nextAttemptAt: 0, createdAt: 0 },
  ...given,
});
const images = (...indexes: number[]): string[] =>
  indexes.map((index) => addressOfPicture(idOf(index), 'listing'));

test('a change says how many of its photos were sent, and which share of the bytes', () => {
  const pictures = [
    buildPicture(1, { state: 'ready', sent: 100 }),
    buildPicture(2, { state: 'processing', sent: 100 }),
    buildPicture(3, { sent: 20 }),
    buildPicture(4),
    buildPicture(5),
  ];
  const progress = progressOf(pictures, { images: images(1, 2, 3, 4) });
  expect(progress).toMatchObject({ label: '2 of 4 photos sent', share: 0.55, reason: null });
});

test('a change whose photos have all arrived, and one without photos, say nothing', () => {
  const pictures = [buildPicture(1, { state: 'ready' }), buildPicture(2)];
  expect(progressOf(pictures, { images: images(1) })).toBeNull();
  expect(progressOf(pictures, { content: 'Hello' })).toBeNull();
});

test('a draft is listed while its photos are on their way, with the reason if one waits for the person', () => {
  const reason = 'Confirm your email address first.';
  const drafts = [
    { id: 'a', values: { title: 'Mistpine Cabin', images: images(1) } },
    { id: 'b', values: { title: ' ', images: images(2) } },
    { id: 'c', values: { title: 'Without photos' } },
  ];
  const pictures = [buildPicture(1, { reason }), buildPicture(2)];
  expect(draftsOnTheirWay({ pictures, drafts })).toMatchObject([
    { title: 'Mistpine Cabin', label: '0 of 1 photo sent', reason },
    { title: 'New listing', reason: null },
  ]);
});

import { beforeEach, expect, test } from 'vitest';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { findReviewDraft, storeReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { answerReview, writeStayReview } from '#pwa/sync/commands/review-commands.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { findRefusedReview, findStayReviews } from './review-queries.ts';

const db = new PrivateDb(1, 'review-commands-test');
const publicDb = new PublicDb('review-commands-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const stay = { id: 11, propertyId: 7, title: 'Cedar Steam Ryokan', side: 'guest' } as const;
const values = {
  tookPlace: true,
  overall: 4,
  scores: { programme: null, food: 5, rooms: null, welcome: null, value: null },
  text: 'The bath was warm, the rooms were quiet and the food was good.',
  privateNote: '',
  wouldHostAgain: null,
  version: 0,
};
const stored: StayReviews = {
  ...{ id: 11, propertyId: 7, otherHasWritten: true, received: null, publishedAt: null },
  ...{ reply: null, repliedAt: null },
  mine: { ...values, version: 2, writtenAt: '2030-03-11T09:00:00.000Z' },
};
const entries = () => db.outbox.orderBy('seq').toArray();
const callOf = async (index: number) => {
  const entry = (await entries())[index]!;
  return planCall(entry, resolveCommand(entry)!, { serverId: (id) => id, serverRow: undefined });
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a review written offline is shown at once, and a change before it is sent replaces it', async () => {
  await storeReviewDraft(db, 11, { ...values, whatHappened: '' });
  await writeStayReview(device, stay, values);
  expect(await findReviewDraft(db, 11)).toBeNull();
  await writeStayReview(device, stay, { ...values, overall: 5, version: 1 });
  expect(await findStayReviews(db, 11)).toMatchObject({ mine: { overall: 5 }, pending: { state: 'queued' } });
  expect(await entries()).toHaveLength(1);
  expect(await callOf(0)).toMatchObject({
    url: '/api/bookings/11/review',
    body: { overall: 5, version: 0, text: values.text },
  });
});

test('a change of a stored review names its version, and the next one follows the one that is being sent', async () => {
  await db.stayReviews.put(stored);
  const seq = (await writeStayReview(device, stay, { ...values, overall: 3, version: 2 })) ?? 0;
  await db.outbox.update(seq, { state: 'sending', attempts: 1 });
  // Its answer was lost, but the change feed has it.
  await db.stayReviews.put({ ...stored, mine: { ...stored.mine!, overall: 3, version: 3 } });
  const { mine } = (await findStayReviews(db, 11))!;
  await writeStayReview(device, stay, { ...values, overall: 2, version: mine!.version });
  expect([await callOf(0), await callOf(1)]).toMatchObject([
    { body: { version: 2 } },
    { body: { version: 3 } },
  ]);
  expect(await findStayReviews(db, 11)).toMatchObject({ mine: { overall: 2 }, otherHasWritten: true });
});

test('a form that began before another device wrote does not overwrite that review', async () => {
  await storeReviewDraft(db, 11, { ...values, whatHappened: '' });
  await db.stayReviews.put(stored);
  await writeStayReview(device, stay, { ...values, version: (await findReviewDraft(db, 11))!.version });
  expect(await callOf(0)).toMatchObject({ body: { version: 0 } });
});

test('a waiting review does not hide what the other person published meanwhile', async () => {
  await writeStayReview(device, stay, values);
  const received = { overall: 4, scores: values.scores, text: 'A quiet guest.', privateNote: '' };
  const publishedAt = '2030-03-24T15:00:00.000Z';
  await db.stayReviews.put({ ...stored, mine: null, received, publishedAt });
  expect(await findStayReviews(db, 11)).toMatchObject({
    ...{ received, publishedAt, otherHasWritten: true },
    mine: { text: values.text },
    pending: { state: 'queued' },
  });
});

test('the text of a review that came too late is kept', async () => {
  const seq = (await writeStayReview(device, stay, values)) ?? 0;
  const lastError = { code: 'review_closed', status: 409, detail: 'The time is over.' } as const;
  await db.outbox.update(seq, { state: 'rejected', lastError });
  expect(await findRefusedReview(db, 11)).toEqual({
    ...{ seq, detail: 'The time is over.' },
    review: { ...values, id: 11, side: 'guest' },
  });
});

test('an answer is shown before it is sent, and a second one replaces it', async () => {
  await db.stayReviews.put({ ...stored, publishedAt: '2030-03-12T09:00:00.000Z' });
  await answerReview(device, stay, 'Thank you.');
  await answerReview(device, stay, 'Thank you very much.');
  expect((await findStayReviews(db, 11))?.reply).toBe('Thank you very much.');
  expect(await entries()).toHaveLength(1);
  expect(await callOf(0)).toMatchObject({
    url: '/api/bookings/11/review/reply',
    body: { text: 'Thank you very much.' },
  });
});

import { beforeEach, expect, test } from 'vitest';
import { reportLimits } from '#contracts/report-limits.ts';
import { combiningMarksMax } from '#contracts/request-limits.ts';
import { newReportSchema } from '#contracts/domain/trust/reports.ts';
import { pushSchema } from '#contracts/sync/sync.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';
import { reportContent } from '#pwa/sync/commands/report-commands.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { toReport, type Reported } from './report-commands.ts';

const db = new PrivateDb(1, 'report-commands-test');
const publicDb = new PublicDb('report-commands-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const review: Reported = {
  kind: 'review',
  id: 9,
  ownerId: 2,
  title: 'Rita',
  author: 'Rita',
  text: 'Rude words',
};

beforeEach(() => db.outbox.clear());

test('a report made offline waits with a copy of what was seen', async () => {
  await reportContent(device, toReport(review, 'offensive', ' Read this. '), review.title);
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({ name: 'createReport', subject: 'Rita', state: 'queued' });
  const call = planCall(entry!, resolveCommand(entry!)!, { serverId: (id) => id, serverRow: undefined });
  expect(call).toMatchObject({
    url: '/api/reports',
    body: { targetKind: 'review', targetId: 9, reason: 'offensive', text: 'Read this.' },
  });
  expect((call.body as { evidence: object }).evidence).toMatchObject({ author: 'Rita', text: 'Rude words' });
});

test('another report about the same thing replaces the one that was not sent', async () => {
  await reportContent(device, toReport(review, 'offensive', ''), review.title);
  await reportContent(device, toReport({ ...review, id: 10 }, 'offensive', ''), review.title);
  await reportContent(device, toReport(review, 'privacy', ''), review.title);
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ args }) => args)).toMatchObject([
    { targetId: 10, reason: 'offensive' },
    { targetId: 9, reason: 'privacy' },
  ]);
});

test('the photos of a report that is replaced are not uploaded', async () => {
  const photo = (id: string): NewPicture => ({
    ...{ id, kind: 'document', type: 'image/jpeg', width: 1, height: 1, thumbhash: '' },
    bytes: new ArrayBuffer(1),
  });
  const send = (photos: NewPicture[]) =>
    reportContent(device, toReport(review, 'offensive', '', photos), review.title, photos);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await send([photo(first)]);
  await send([photo(second)]);
  expect(await db.pictures.toCollection().primaryKeys()).toEqual([second]);
  expect(await db.pictureBytes.count()).toBe(1);
});

test('reports about two announcements of one host are both kept', async () => {
  const said = (text: string): Reported => ({ ...review, kind: 'person', id: 2, text });
  await reportContent(device, toReport(said('Pay me in cash'), 'fraud', ''), 'Rita');
  await reportContent(device, toReport(said('Bring nobody'), 'offensive', ''), 'Rita');
  await reportContent(device, toReport(said('Bring nobody'), 'privacy', ''), 'Rita');
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ args }) => args)).toMatchObject([
    { evidence: { text: 'Pay me in cash' }, reason: 'fraud' },
    { evidence: { text: 'Bring nobody' }, reason: 'privacy' },
  ]);
  await db.outbox.update(entries[0]!.seq, { state: 'rejected', attempts: 1 });
  const left = await db.outbox.orderBy('seq').toArray();
  expect(readyEntries(left, 1, device.environment.now())).toEqual([left[1]]);
});

test('a refused report about a photo stays out of the way of other photos', async () => {
  const photo = (name: string): Reported => ({
    ...{ ...review, kind: 'picture', id: 7 },
    pictureUrl: `https://pictures.example/${'long/'.repeat(50)}${name}.webp`,
  });
  await reportContent(device, toReport(photo('pool'), 'privacy', ''), 'Retreat');
  await db.outbox.toCollection().modify({ state: 'rejected', attempts: 1 });
  await reportContent(device, toReport(photo('sauna'), 'privacy', ''), 'Retreat');
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(readyEntries(entries, 1, device.environment.now())).toEqual([entries[1]]);
  const [method, path] = ['POST', '/api/reports'];
  const calls = entries.map(({ orderingKey }) => ({ method, path, orderingKey }));
  expect(await pushSchema.isValid({ calls })).toBe(true);
  await reportContent(device, toReport(photo('pool'), 'other', 'My face'), 'Retreat');
  expect(await db.outbox.where('state').equals('rejected').count()).toBe(0);
});

test('a copy of something large is cut to what the server accepts', async () => {
  const large: Reported = {
    ...{ kind: 'listing', id: 7, ownerId: 2, author: 'Aiko', version: 3 },
    title: 'x'.repeat(reportLimits.copyTitleMax + 1),
    text: 'x'.repeat(reportLimits.copyTextMax + 1),
    pictures: Array.from({ length: 40 }, (_, index) => `/pictures/${index}.webp`),
  };
  expect(await newReportSchema.isValid(toReport(large, 'misleading', ''))).toBe(true);
});

test('a copy that ends inside an emoji, or has more accents than a new text may have, can be sent', async () => {
  const copied: Reported = {
    ...review,
    title: 'e' + '\u0301'.repeat(combiningMarksMax + 1),
    text: 'x'.repeat(reportLimits.copyTextMax - 1) + '🧘',
  };
  const report = toReport(copied, 'offensive', '');
  expect(report.evidence.text).toHaveLength(reportLimits.copyTextMax - 1);
  expect(await newReportSchema.isValid(report)).toBe(true);
});

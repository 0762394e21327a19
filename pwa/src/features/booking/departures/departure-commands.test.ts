import { beforeEach, expect, test } from 'vitest';
import type { Departure, NewDeparture } from '#contracts/domain/booking/departures.ts';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import { findHostDepartures, findRegistration } from './departure-queries.ts';
import { findRoster } from '#pwa/features/booking/departures/roster/roster-queries.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { cancelStay, requestPlaces } from '#pwa/sync/commands/booking-commands.ts';
import { addDeparture, editDeparture, saveAnswers } from '#pwa/sync/commands/departure-commands.ts';
import { resolveCommand } from '#pwa/sync/commands/registry.ts';

const db = new PrivateDb(2, 'departure-commands-test');
const publicDb = new PublicDb('departure-commands-test-public');
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const values: NewDeparture = {
  title: 'Silent Week',
  description: '',
  startDate: '2999-06-01',
  endDate: '2999-06-07',
  teacher: 'Ana',
  minParticipants: 4,
  bookBy: '2999-05-20',
  exclusive: false,
  rooms: [{ name: 'Garden room', description: '', pricePerPerson: 500, places: 4 }],
};
const callOf = async (index: number, serverRow?: Departure) => {
  const entry = (await db.outbox.orderBy('seq').toArray())[index]!;
  return planCall(entry, resolveCommand(entry)!, { serverId: (id) => id, serverRow });
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
});

test('a departure made offline is shown at once, and an edit before it is sent becomes part of it', async () => {
  await addDeparture(device, 7, values);
  const [{ id }] = (await findHostDepartures(db, 7)) as [Departure];
  await editDeparture(device, id, { teacher: 'Ben' });
  expect(await findHostDepartures(db, 7)).toMatchObject([{ id, teacher: 'Ben', rooms: [{ placesLeft: 4 }] }]);
  expect(await db.outbox.count()).toBe(1);
  expect(await callOf(0)).toMatchObject({
    url: '/api/properties/7/departures',
    body: { ...values, teacher: 'Ben' },
  });
});

test('an edit sends the changed fields with the version of the server', async () => {
  const stored = { ...values, id: 5, propertyId: 7, hostId: 2, version: 3 } as unknown as Departure;
  await db.ownDepartures.put(stored);
  await editDeparture(device, 5, { ...values, teacher: 'Ben' });
  const call = await callOf(0, { ...stored, version: 4 });
  expect(call).toMatchObject({ url: '/api/departures/5', body: { teacher: 'Ben' } });
  expect(call.headers?.['If-Match']).toBe('"4"');
});

test('places requested offline are a booking that is not sent yet, and cancelling discards it', async () => {
  const asked = {
    departureId: 5,
    propertyId: 7,
    startDate: '2999-06-01',
    roomId: 3,
    places: 2,
    totalPrice: 1120,
  };
  const view = { ...buildBooking(), departureTitle: 'Silent Week', roomName: 'Garden room' };
  const id = await requestPlaces(device, asked, { ...view, endDate: '2999-06-07' });
  expect(await callOf(0)).toMatchObject({
    url: '/api/departures/5/bookings',
    body: { userId: 2, roomId: 3, places: 2, totalPrice: 1120 },
  });
  expect(await cancelStay(device, id)).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});

test('answers are shown before they are sent', async () => {
  const registration: Registration = {
    id: 11,
    departureId: 5,
    guestId: 2,
    questions: [],
    answers: [],
    sensitiveUntil: null,
  };
  await db.registrations.put(registration);
  const answers = [{ questionId: 1, value: 'vegan' }];
  await saveAnswers(device, 11, { answers, consent: true });
  expect((await findRegistration(db, 11))?.answers).toEqual(answers);
  expect(await callOf(0)).toMatchObject({
    url: '/api/bookings/11/answers',
    body: { answers, consent: true },
  });
});

test('answers are sent with those that the guest changed; those on their way count as stored', async () => {
  const answer = (value: string) => [{ questionId: 3, value }];
  await db.registrations.put({
    ...{ id: 40, departureId: 5, guestId: 2, questions: [], sensitiveUntil: null },
    answers: answer('none'),
  });
  await saveAnswers(device, 40, { answers: answer('vegan'), consent: false });
  await saveAnswers(device, 40, { answers: answer('nuts'), consent: false });
  expect(await callOf(0)).toMatchObject({ body: { answers: answer('nuts'), seen: answer('none') } });
  await db.outbox.toCollection().modify({ state: 'sending' });
  await saveAnswers(device, 40, { answers: answer('no nuts'), consent: false });
  expect(await callOf(1)).toMatchObject({ body: { answers: answer('no nuts'), seen: answer('nuts') } });
});

test('answers saved after a refusal replace the refused ones and are sent', async () => {
  await saveAnswers(device, 11, { answers: [{ questionId: 1, value: 'vegan' }], consent: true });
  const [refused] = await db.outbox.toArray();
  await db.outbox.update(refused!.seq, { attempts: 1 });
  await markRejected(db, refused!.seq, { code: 'invalid_fields', status: 422, detail: 'Choose an option.' });
  await saveAnswers(device, 11, { answers: [{ questionId: 1, value: 'fish' }], consent: true });
  const entries = await db.outbox.toArray();
  expect(readyEntries(entries, 2, Date.now())).toMatchObject([
    { name: 'answerQuestions', args: { answers: [{ questionId: 1, value: 'fish' }] } },
  ]);
  expect(entries).toHaveLength(1);
});

test('the roster of 24 guests with diets is read from the device', async () => {
  const question = { propertyId: 7, departureId: null, choices: [], required: false, sensitive: false };
  const questions: Registration['questions'] = [
    { ...question, id: 1, kind: 'text', label: 'Diet', forKitchen: true },
    { ...question, id: 2, kind: 'time', label: 'Arrival', forKitchen: false },
    { ...question, id: 3, kind: 'time', label: 'Departure', forKitchen: false },
  ];
  for (let id = 1; id <= 24; id += 1) {
    const guest = { id: 100 + id, name: `Guest ${id}`, profileImage: null };
    await db.bookings.put({ ...buildBooking(), id, guest, guests: 1, status: 'confirmed', departureId: 5 });
    const answers = [
      { questionId: 1, value: id % 2 === 0 ? 'vegan' : 'any' },
      ...(id === 2 ? [] : [{ questionId: 2, value: id === 24 ? '09:15' : '16:30' }]),
      { questionId: 3, value: '11:00' },
    ];
    await db.registrations.put({
      id,
      departureId: 5,
      guestId: 100 + id,
      questions,
      answers,
      sensitiveUntil: null,
    });
  }
  const roster = await findRoster(db, 5, Date.now());
  expect(roster.guests).toHaveLength(24);
  expect(roster.guests[0]?.arrivalTime).toBe('16:30');
  expect(roster.arrivals.map(({ time, places }) => [time, places])).toEqual([
    ['09:15', 1],
    ['16:30', 22],
    [null, 1],
  ]);
  expect(roster.kitchen.map(({ value, places }) => [value, places])).toEqual([
    ['any', 12],
    ['vegan', 12],
  ]);
});

test('after 30 days the roster has no sensitive answers', async () => {
  const question = { propertyId: 7, departureId: null, choices: [], required: false, forKitchen: true };
  const registration: Registration = {
    ...{ id: 11, departureId: 5, guestId: 1, sensitiveUntil: '2030-07-08T00:00:00.000Z' },
    questions: [
      { ...question, id: 1, kind: 'yes-no', label: 'Vegan', sensitive: false },
      { ...question, id: 2, kind: 'text', label: 'Allergies', sensitive: true },
    ],
    answers: [
      { questionId: 1, value: 'yes' },
      { questionId: 2, value: 'Nuts' },
    ],
  };
  await db.bookings.put({ ...buildBooking(), id: 11, status: 'completed', departureId: 5 });
  await db.registrations.put(registration);
  const valuesAt = async (now: string) =>
    (await findRoster(db, 5, Date.parse(now))).kitchen.map(({ value }) => value);
  expect(await valuesAt('2030-07-07T23:59:59.000Z')).toEqual(['yes', 'Nuts']);
  expect(await valuesAt('2030-07-08T00:00:00.000Z')).toEqual(['yes']);
});

test('a waiting edit of the rooms keeps the places that are taken', async () => {
  const room = { id: 3, name: 'Garden room', description: '', pricePerPerson: 500, places: 4 };
  const stored = { ...values, id: 5, propertyId: 7, hostId: 2, version: 3 } as unknown as Departure;
  await db.ownDepartures.put({ ...stored, rooms: [{ ...room, placesLeft: 1 }] });
  await editDeparture(device, 5, { rooms: [{ ...room, places: 6 }] });
  expect(await findHostDepartures(db, 7)).toMatchObject([{ rooms: [{ places: 6, placesLeft: 3 }] }]);
});

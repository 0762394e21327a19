import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Question, Registration } from '#contracts/domain/booking/registrations.ts';
import { createTicketKeys, signTicket } from '#contracts/rules/on-site/tickets.ts';
import { addDays } from '#contracts/rules/days.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { scanTicket } from './arrival-commands.ts';
import { labelTicket } from './arrival-labels.ts';
import { serverNow } from './server-now.ts';

const host = 2;
const today = new Date().toISOString().slice(0, 10);
const stay = buildBooking({
  ...{ id: 5, propertyId: 7, startDate: today, endDate: addDays(today, 3), guests: 2 },
  ...{ status: 'confirmed', timeZone: 'UTC', roomName: 'Garden room', packageName: null },
  host: { id: host, name: 'Aiko', profileImage: null },
});
const question = (id: number, changes: Partial<Question>): Question => ({
  ...{ id, propertyId: 7, departureId: null, kind: 'text', label: 'Diet', choices: [] },
  ...{ required: false, sensitive: false, forKitchen: true },
  ...changes,
});

beforeEach(() => switchAccount(host));

afterEach(() => {
  vi.useRealTimers();
  appDevice.connection.report({ reached: true, clockAheadMs: 0 });
});

/** Stores what the host's device needs for the stay. @returns the text of its ticket */
async function receiveStay(registration: Partial<Registration> = {}): Promise<string> {
  const db = privateDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  const { publicKey, privateKey } = await createTicketKeys();
  const { x = '', y = '' } = publicKey;
  await Promise.all([
    db.ticketKeys.put({ id: 1, x, y, expiresAt: '2099-01-01T00:00:00.000Z' }),
    db.ownProperties.put(buildProperty({ id: 7, hostId: host, timeZone: 'UTC' })),
    db.bookings.put(stay),
    db.registrations.put({
      ...{ id: 5, departureId: 3, guestId: 1, sensitiveUntil: null, questions: [], answers: [] },
      ...registration,
    }),
  ]);
  const ticket = { bookingId: 5, propertyId: 7, startDate: today, endDate: stay.endDate };
  return signTicket({ ...ticket, places: 2, issuedOn: today, keyId: 1 }, privateKey);
}

test('the result of a scan names what the kitchen must know, and no other answer', async () => {
  const text = await receiveStay({
    questions: [
      question(1, {}),
      question(2, { label: 'Injuries', forKitchen: false }),
      question(3, { kind: 'yes-no', label: 'Nuts' }),
    ],
    answers: [
      { questionId: 1, value: 'vegan' },
      { questionId: 2, value: 'knee' },
      { questionId: 3, value: 'no' },
    ],
  });
  const scanned = await scanTicket(text);
  expect(labelTicket(scanned, Date.now())).toMatchObject({
    word: 'Welcome',
    sentence: '2 guests · Garden room · Diet: vegan · Nuts: No',
  });
});

describe('with a clock that is two days behind', () => {
  const hourMs = 60 * 60_000;
  const rightNow = Date.now();
  const isIn = async () =>
    (await privateDb().outbox.toArray()).map(({ args }) => (args as { at: string }).at);

  test('a guest of today comes in, at the time of the server', async () => {
    const text = await receiveStay();
    vi.useFakeTimers({ toFake: ['Date'], now: rightNow - 48 * hourMs });
    expect((await scanTicket(text)).verdict).toMatchObject({ kind: 'refused', reason: 'early' });
    appDevice.connection.report({ reached: true, clockAheadMs: -48 * hourMs });
    expect((await scanTicket(text)).verdict.kind).toBe('admitted');
    expect(await isIn()).toEqual([new Date(rightNow).toISOString()]);
  });

  test('that somebody sets right without a connection, its time counts', async () => {
    const text = await receiveStay();
    vi.useFakeTimers({ toFake: ['Date'], now: rightNow - 48 * hourMs });
    appDevice.connection.report({ reached: true, clockAheadMs: -48 * hourMs });
    expect(new Date(serverNow()).toISOString()).toBe(new Date(rightNow).toISOString());
    vi.setSystemTime(rightNow);
    expect((await scanTicket(text)).verdict.kind).toBe('admitted');
    expect(await isIn()).toEqual([new Date(rightNow).toISOString()]);
  });
});

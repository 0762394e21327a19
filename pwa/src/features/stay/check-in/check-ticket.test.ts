import { beforeAll, expect, test } from 'vitest';
import type { TicketKey } from '#contracts/domain/stay/check-ins.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { createTicketKeys, signTicket, type Ticket } from '#contracts/rules/on-site/tickets.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { checkTicket, type TicketKnowledge } from './check-ticket.ts';
import { labelTicket } from './arrival-labels.ts';

const ticket: Ticket = {
  ...{ bookingId: 5, propertyId: 7, startDate: '2030-03-07', endDate: '2030-03-10' },
  ...{ places: 2, issuedOn: '2030-03-01', keyId: 1 },
};
const stay = buildBooking({
  ...{ id: 5, propertyId: 7, startDate: '2030-03-07', endDate: '2030-03-10' },
  ...{ status: 'confirmed', timeZone: 'Asia/Tokyo' },
});
/** The first day of the stay has begun in Tokyo. */
const now = Date.parse('2030-03-06T16:00:00.000Z');

let key: TicketKey;
let privateKey: JsonWebKey;
beforeAll(async () => {
  const pair = await createTicketKeys();
  const { x = '', y = '' } = pair.publicKey;
  key = { id: 1, x, y, expiresAt: '2034-01-01T00:00:00.000Z' };
  privateKey = pair.privateKey;
});

/** Judges a ticket on a device that knows the stay, or not if it is null. */
function judge(
  changes: Partial<Ticket>,
  {
    booking = stay,
    at = now,
    ...others
  }: { booking?: Booking | null; at?: number } & Partial<TicketKnowledge> = {},
) {
  const knowledge: TicketKnowledge = {
    findKey: (id) => Promise.resolve(id === key.id ? key : undefined),
    findBooking: () => Promise.resolve(booking ?? undefined),
    findStayTicket: () => Promise.resolve(undefined),
    findOwnZone: (propertyId) => Promise.resolve(propertyId === 7 ? 'Asia/Tokyo' : null),
    ...others,
  };
  return signTicket({ ...ticket, ...changes }, privateKey).then((text) => checkTicket(text, knowledge, at));
}

test('a guest who arrives today is admitted', async () => {
  expect(await judge({})).toMatchObject({ kind: 'admitted', booking: stay });
});

test('a stay that this device does not know yet is genuine by its signature', async () => {
  const verdict = await judge({}, { booking: null });
  expect(verdict).toMatchObject({ kind: 'admitted', booking: null });
  const syncedAt = new Date(2030, 2, 6, 10, 42).getTime();
  expect(labelTicket({ verdict, syncedAt, kitchen: [] }, syncedAt + 60_000)).toMatchObject({
    tone: 'success',
    sentence: 'Genuine ticket, booked after 10:42 AM.',
  });
});

test('a request that was confirmed after the last sync is admitted too', async () => {
  expect(await judge({}, { booking: { ...stay, status: 'pending' } })).toMatchObject({ kind: 'admitted' });
});

test('a ticket of a guest who has left admits nobody', async () => {
  const left = { ...stay, status: 'completed' } as const;
  expect(await judge({}, { booking: left })).toMatchObject({ kind: 'refused', reason: 'over' });
});

test('a guest who is in already is shown with the time', async () => {
  const checkIn = { at: '2030-03-06T15:04:00.000Z', way: 'list', offline: true } as const;
  const verdict = await judge({}, { findStayTicket: () => Promise.resolve({ checkIn }) });
  expect(verdict).toMatchObject({ kind: 'already-in', since: checkIn.at });
});

test.each([
  [0, 'Already in since 3:04 PM.'],
  [1, 'Already in since Mar 6, 3:04 PM.'],
])(
  '%s days later the time a guest came at is shown, with its day if it was not today',
  async (days, sentence) => {
    const at = new Date(2030, 2, 6, 15, 4);
    const checkIn = { at: at.toISOString(), way: 'list', offline: true } as const;
    const verdict = await judge({}, { findStayTicket: () => Promise.resolve({ checkIn }) });
    expect(
      labelTicket({ verdict, syncedAt: null, kitchen: [] }, at.getTime() + days * 86_400_000).sentence,
    ).toBe(sentence);
  },
);

test('a ticket of a key that has expired is refused', async () => {
  const expired = { ...key, expiresAt: '2030-01-01T00:00:00.000Z' };
  const verdict = await judge({}, { findKey: () => Promise.resolve(expired) });
  expect(verdict).toMatchObject({ kind: 'refused', reason: 'expired-key' });
});

test.each([
  ['another retreat', { propertyId: 8 }, {}, 'other-property'],
  ['a key that this device does not have', { keyId: 2 }, {}, 'unknown-key'],
  ['a cancelled stay', {}, { booking: { ...stay, status: 'cancelled' as const } }, 'cancelled'],
  ['a declined request', {}, { booking: { ...stay, status: 'declined' as const } }, 'not-confirmed'],
  ['a stay that starts tomorrow', {}, { at: now - 86_400_000 }, 'early'],
  ['a stay that is over', {}, { at: now + 4 * 86_400_000 }, 'over'],
  ['an unknown stay of another day', { startDate: '2030-03-08' }, { booking: null }, 'early'],
])('%s is refused', async (_, changes, knowledge, reason) => {
  const verdict = await judge(changes, knowledge);
  expect(verdict).toMatchObject({ kind: 'refused', reason });
  expect(labelTicket({ verdict, syncedAt: null, kitchen: [] }, now)).toMatchObject({ tone: 'danger' });
});

test('a forged ticket is refused, and so is another code', async () => {
  const { privateKey: foreign } = await createTicketKeys();
  const forged = await signTicket(ticket, foreign);
  const knowledge = { findKey: () => Promise.resolve(key) } as unknown as TicketKnowledge;
  expect(await checkTicket(forged, knowledge, now)).toMatchObject({ reason: 'forged' });
  expect(await checkTicket('https://example.com', knowledge, now)).toMatchObject({ reason: 'not-a-ticket' });
});

import { beforeEach, expect, test } from 'vitest';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { createTicketKeys, signTicket } from '#contracts/rules/on-site/tickets.ts';
import { addDays } from '#contracts/rules/days.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { scanTicket } from './arrival-commands.ts';
import { wordsOf } from './arrival-labels.ts';

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

test('the result of a scan names what the kitchen must know, and no other answer', async () => {
  const db = privateDb();
  const { publicKey, privateKey } = await createTicketKeys();
  const { x = '', y = '' } = publicKey;
  await Promise.all([
    db.ticketKeys.put({ id: 1, x, y, expiresAt: '2099-01-01T00:00:00.000Z' }),
    db.ownProperties.put(buildProperty({ id: 7, hostId: host, timeZone: 'UTC' })),
    db.bookings.put(stay),
    db.registrations.put({
      ...{ id: 5, departureId: 3, guestId: 1, sensitiveUntil: null },
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
    }),
  ]);
  const ticket = { bookingId: 5, propertyId: 7, startDate: today, endDate: stay.endDate };
  const text = await signTicket({ ...ticket, places: 2, issuedOn: today, keyId: 1 }, privateKey);
  const scanned = await scanTicket(text);
  expect(wordsOf(scanned, Date.now())).toMatchObject({
    word: 'Welcome',
    sentence: '2 guests · Garden room · Diet: vegan · Nuts: No',
  });
});

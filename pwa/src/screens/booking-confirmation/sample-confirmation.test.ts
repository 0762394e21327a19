import { expect, it } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { confirmationOf } from './confirmation.ts';
import { sampleConfirmation } from './sample-confirmation.ts';

it('the sample is the documented one, and says that it is a sample', () => {
  const sample = sampleConfirmation(() => 0.42);
  expect(sample).toMatchObject({ kind: 'sample', nights: 7, guests: 2, total: 1743, status: 'confirmed' });
  expect(sample.reference).toMatch(/^WLNS[A-Z2-9]{6}$/);
});

it('each sample has an id of its own', () => {
  expect(sampleConfirmation(() => 0.1).reference).not.toBe(sampleConfirmation(() => 0.7).reference);
});

it('a real confirmation shows the stay and no card', () => {
  const booking = buildBooking({ startDate: '2999-06-12', endDate: '2999-06-19', totalPrice: 1921 });
  expect(confirmationOf(booking)).toMatchObject({
    kind: 'booking',
    nights: 7,
    days: 'Jun 12 – 19, 2999',
    total: 1921,
    paidWith: null,
  });
});

it('an id is written so that it can be read out', () => {
  expect(readableReference('WLNS7K42Q9')).toBe('WLNS-7K42Q9');
});

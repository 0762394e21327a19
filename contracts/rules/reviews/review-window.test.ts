import { describe, expect, test } from 'vitest';
import { ratingOf } from './review-figures.ts';
import { canReply, reviewTimeOf, reviewWindowOf } from './review-window.ts';

const stay = {
  status: 'completed',
  endDate: '2030-03-10',
  endedAt: null,
  stayOverAt: '2030-03-10T15:00:00.000Z',
  payment: null,
} as const;

describe('the time to review a stay', () => {
  test('is what the server sent, else from 10:00 on the check-out day to the end of the 14th day', () => {
    expect(reviewWindowOf(stay, 'host')).toEqual({
      from: '2030-03-10T01:00:00.000Z',
      until: '2030-03-24T15:00:00.000Z',
    });
    const sent = { reviewFrom: '2030-03-10T02:00:00.000Z', reviewUntil: '2030-03-24T16:00:00.000Z' };
    expect(reviewWindowOf({ ...stay, ...sent }, 'host')).toEqual({
      from: sent.reviewFrom,
      until: sent.reviewUntil,
    });
  });

  test.each([
    ['2030-03-10T00:59:59.999Z', 'early'],
    ['2030-03-10T01:00:00.000Z', 'open'],
    ['2030-03-24T14:59:59.999Z', 'open'],
    ['2030-03-24T15:00:00.000Z', 'closed'],
  ])('at %s it is %s', (now, time) => {
    expect(reviewTimeOf(stay, 'host', Date.parse(now))).toBe(time);
  });

  test('never comes for a stay that was declined', () => {
    expect(reviewTimeOf({ ...stay, status: 'declined' }, 'host', 0)).toBe('never');
  });
});

test('a guest who has not paid here never reviews the stay', () => {
  const now = Date.parse('2030-03-11T00:00:00.000Z');
  const payment = {
    amount: 336,
    refunded: 0,
    currency: 'USD',
    provider: 'sandbox',
    state: 'paid',
    reference: 'sandbox-1',
    at: '2030-03-01T00:00:00.000Z',
  } as const;
  expect(reviewTimeOf(stay, 'guest', now)).toBe('never');
  expect(reviewTimeOf({ ...stay, payment }, 'guest', now)).toBe('open');
});

test('an answer can be written for 30 days and changed for 48 hours', () => {
  const published = '2030-03-10T00:00:00.000Z';
  const at = (moment: string) => Date.parse(moment);
  expect(canReply(published, null, at('2030-04-08T23:59:59.999Z'))).toBe(true);
  expect(canReply(published, null, at('2030-04-09T00:00:00.000Z'))).toBe(false);
  expect(canReply(published, '2030-04-08T00:00:00.000Z', at('2030-04-09T23:59:59.999Z'))).toBe(true);
  expect(canReply(published, '2030-04-08T00:00:00.000Z', at('2030-04-10T00:00:00.000Z'))).toBe(false);
});

test('a rating needs three reviews', () => {
  expect([ratingOf(10, 2), ratingOf(13, 3), ratingOf(0, 0)]).toEqual([null, 4.33, null]);
});

import { expect, test } from 'vitest';
import type { Texts } from '#contracts/texts.ts';
import { describeNotification } from './notification-texts.ts';
import { writeStay } from './notification-words.ts';

const texts = {
  t: (text: string, values: Record<string, unknown> = {}) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
} as Texts;

test('a stay is written from its first to its last day, and one of a single day as that day', () => {
  expect(writeStay({ startDate: '2027-03-10', endDate: '2027-03-13' }, texts)).toBe(
    'March 10 to March 13, 2027',
  );
  expect(writeStay({ startDate: '2027-03-10', endDate: '2027-03-10' }, texts)).toBe('March 10, 2027');
});

test('a stay over New Year has both years', () => {
  const stay = { startDate: '2026-12-30', endDate: '2027-01-02' };
  expect(writeStay(stay, texts)).toBe('December 30, 2026 to January 2, 2027');
});

test.each([
  ['payment.received', 'You paid $1,098 for Cedar Steam Ryokan, March 10 to March 13, 2027.'],
  [
    'payment.refunded',
    '$1,098 for Cedar Steam Ryokan, March 10 to March 13, 2027, is being returned to you.',
  ],
] as const)('%s has its amount as the app shows it', (topic, text) => {
  const params = {
    title: 'Cedar Steam Ryokan',
    startDate: '2027-03-10',
    endDate: '2027-03-13',
    amount: 1098,
  };
  expect(describeNotification({ topic, params }, texts, 'Etc/UTC').text).toBe(text);
});

test('a deadline at midnight is named by the day that ends with it, in the zone of the reader', () => {
  const textOf = (
    topic: 'booking.requested' | 'stay.review-closing',
    zone: string,
    until = '2026-12-04T00:00:00.000Z',
  ): string => describeNotification({ topic, params: { until } }, texts, zone).text;
  expect(textOf('booking.requested', 'Etc/UTC')).toMatch(/Answer by the end of Thursday, UTC\.$/);
  const withinMinute = textOf('booking.requested', 'Etc/UTC', '2026-12-04T00:00:30.000Z');
  expect(withinMinute, 'a time without seconds').toMatch(/Answer by the end of Thursday, UTC\.$/);
  expect(textOf('stay.review-closing', 'Etc/UTC')).toContain(
    'by the end of Thursday, December 3, UTC. After',
  );
  expect(textOf('booking.requested', 'Asia/Tokyo')).toMatch(/Answer by Friday, 9:00\sAM GMT\+9\.$/);
});

test.each([
  ['Asia/Tokyo', '2026-12-04T03:30:00.000Z', 'Friday, December 4, 2026 at 12:30 PM Japan Standard Time'],
  [
    'Europe/Berlin',
    '2026-07-03T22:00:00.000Z',
    'the end of Friday, July 3, 2026, Central European Summer Time',
  ],
  [
    'America/Punta_Arenas',
    '2026-12-04T03:30:00.000Z',
    'Friday, December 4, 2026 at 12:30 AM Punta Arenas time',
  ],
  ['UTC', '2026-12-04T03:30:00.000Z', 'Friday, December 4, 2026 at 3:30 AM Coordinated Universal Time'],
])('a mail writes a deadline in %s with its date and its zone in words', (timeZone, until, words) => {
  const described = { topic: 'booking.requested', params: { until } } as const;
  const { text } = describeNotification(described, texts, { timeZone, isFull: true });
  expect(text.replaceAll('\u202f', ' ')).toContain(`Answer by ${words}.`);
});

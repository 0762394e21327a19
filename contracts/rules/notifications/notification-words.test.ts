import { expect, test } from 'vitest';
import type { Texts } from '#contracts/texts.ts';
import { describeNotification } from './notification-texts.ts';
import { writeStay } from './notification-words.ts';

const texts = {
  t: (text: string, values: Record<string, unknown> = {}) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
} as Texts;

test('a stay is written from its first to its last day, and one of a single day as that day', () => {
  expect(writeStay({ startDate: '2027-03-10', endDate: '2027-03-13' }, texts)).toBe('March 10 to March 13');
  expect(writeStay({ startDate: '2027-03-10', endDate: '2027-03-10' }, texts)).toBe('March 10');
});

test.each([
  ['payment.received', 'You paid $1,098 for Cedar Steam Ryokan, March 10 to March 13.'],
  ['payment.refunded', '$1,098 for Cedar Steam Ryokan, March 10 to March 13, is being returned to you.'],
] as const)('%s has its amount as the app shows it', (topic, text) => {
  const params = {
    title: 'Cedar Steam Ryokan',
    startDate: '2027-03-10',
    endDate: '2027-03-13',
    amount: 1098,
  };
  expect(describeNotification({ topic, params }, texts, 'Etc/UTC').text).toBe(text);
});

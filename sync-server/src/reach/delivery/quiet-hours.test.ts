import { expect, test } from 'vitest';
import { earliestPush, endOfQuietHours, latestReminder } from './quiet-hours.ts';

test.each([
  ['by day', 'Europe/Berlin', '2030-01-15T12:00:00.000Z', '2030-01-15T12:00:00.000Z'],
  ['a minute before they begin', 'Europe/Berlin', '2030-01-15T20:59:00.000Z', '2030-01-15T20:59:00.000Z'],
  ['when they begin', 'Europe/Berlin', '2030-01-15T21:00:00.000Z', '2030-01-16T07:00:00.000Z'],
  ['after midnight', 'Europe/Berlin', '2030-01-16T03:00:00.000Z', '2030-01-16T07:00:00.000Z'],
  ['when they end', 'Europe/Berlin', '2030-01-16T07:00:00.000Z', '2030-01-16T07:00:00.000Z'],
  ['at UTC−11', 'Pacific/Pago_Pago', '2030-01-15T10:00:00.000Z', '2030-01-15T19:00:00.000Z'],
  ['at UTC+13', 'Pacific/Tongatapu', '2030-01-15T10:00:00.000Z', '2030-01-15T19:00:00.000Z'],
  ['the night an hour is skipped', 'Europe/Berlin', '2030-03-30T22:00:00.000Z', '2030-03-31T06:00:00.000Z'],
  ['the night an hour is repeated', 'Europe/Berlin', '2030-10-26T22:00:00.000Z', '2030-10-27T07:00:00.000Z'],
])('%s', (_, timeZone, instant, expected) => {
  expect(endOfQuietHours(new Date(instant), timeZone).toISOString()).toBe(expected);
});

test.each([
  ['by day', true, '2030-01-15T12:00:00.000Z', '2030-01-15T12:00:00.000Z'],
  ['late in the evening', true, '2030-01-15T22:30:00.000Z', '2030-01-15T20:00:00.000Z'],
  ['early in the morning', true, '2030-01-16T05:45:00.000Z', '2030-01-15T20:00:00.000Z'],
  ['early, without quiet hours', false, '2030-01-16T05:45:00.000Z', '2030-01-16T05:45:00.000Z'],
])('a reminder planned %s', (_, quietHours, planned, expected) => {
  const reminder = latestReminder({ quietHours, timeZone: 'Europe/Berlin' }, new Date(planned));
  expect(reminder.toISOString()).toBe(expected);
});

test.each([
  ['on the day of the arrival', '2030-01-15', '2030-01-15T22:00:00.000Z'],
  ['during the stay', '2030-01-14', '2030-01-15T22:00:00.000Z'],
  ['on a day that has begun in Auckland', '2030-01-16', '2030-01-15T22:00:00.000Z'],
  ['before', '2030-01-17', '2030-01-16T07:00:00.000Z'],
])('a door code passes them %s', (_, startDate, expected) => {
  const settings = { quietHours: true, timeZone: 'Europe/Berlin' };
  const now = new Date('2030-01-15T22:00:00.000Z');
  const arrival = { topic: 'stay.arrival', params: { startDate } } as const;
  expect(earliestPush(settings, arrival, now).toISOString()).toBe(expected);
  const reminder = { topic: 'stay.soon', params: { startDate } } as const;
  expect(earliestPush(settings, reminder, now).toISOString()).toBe('2030-01-16T07:00:00.000Z');
});

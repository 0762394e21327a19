import { expect, test } from 'vitest';
import { formatMessageTime, formatMessageDay } from './message-time.ts';

// Written without a zone: the days of the person's own clock.
const now = new Date('2026-06-09T12:00:00');
const local = (text: string): string => new Date(text).toISOString();

test.each([
  [local('2026-06-09T09:05:00'), '9:05 AM'],
  [local('2026-06-09T00:00:00'), '12:00 AM'],
  [local('2026-06-09T22:38:59'), '10:38 PM'],
  [local('2026-06-08T18:20:00'), 'Jun 8, 6:20 PM'],
  [local('2025-06-09T12:00:00'), 'Jun 9, 12:00 PM'],
  ['', 'Unknown time'],
  ['yesterday', 'Unknown time'],
])('the time of a message sent at %s', (iso, words) => {
  expect(formatMessageTime(iso, now)).toBe(words);
});

test.each([
  [local('2026-06-09T00:00:00'), 'Today'],
  [local('2026-06-08T23:59:00'), 'Yesterday'],
  [local('2026-06-07T23:59:00'), 'Jun 7'],
  [local('2025-12-31T10:00:00'), 'Dec 31, 2025'],
  ['never', ''],
])('the day over messages sent at %s', (iso, words) => {
  expect(formatMessageDay(iso, now)).toBe(words);
});

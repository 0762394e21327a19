import { expect, test } from 'vitest';
import { defaultCalendar, defaultLimits } from '#contracts/rules/calendar.ts';
import { refusalOf } from './pick-notes.ts';
import type { RangeRules } from './range-selection.ts';

const today = '2026-06-09';
const limits = defaultLimits(today);
const calendar = { ...defaultCalendar, minimumNights: 3, maximumNights: 5, windowDays: 30 };
const plain: RangeRules = { today, unavailable: new Set(['2026-06-22', '2026-06-23']) };
const ruled: RangeRules = { ...plain, limits: { ...limits, calendar } };
const notice: RangeRules = {
  ...plain,
  limits: { ...limits, calendar: { ...defaultCalendar, advanceNoticeHours: 48 }, earliest: '2026-06-11' },
};

test.each([
  [plain, null, '2026-06-08', 'Jun 8 is in the past. The next possible check-in is Jun 9.'],
  [plain, null, '2026-06-22', 'Jun 22 is not available. The next possible check-in is Jun 24.'],
  [
    plain,
    null,
    '2026-06-21',
    'There is no room for 1 night from Jun 21 on. The next possible check-in is Jun 24.',
  ],
  [
    plain,
    '2026-06-18',
    '2026-06-22',
    'Jun 22 is not available. Check out by Jun 21, or choose another check-in.',
  ],
  [
    ruled,
    null,
    '2026-06-20',
    'There is no room for 3 nights from Jun 20 on. The next possible check-in is Jun 24.',
  ],
  [
    ruled,
    null,
    '2026-07-20',
    'This retreat can be booked up to 30 days ahead. The last possible check-in before that is Jul 6.',
  ],
  [
    ruled,
    '2026-06-18',
    '2026-06-20',
    'A stay that begins on Jun 18 has at least 3 nights. Check out on Jun 21 or later.',
  ],
  [
    ruled,
    '2026-07-02',
    '2026-07-09',
    'A stay that begins on Jul 2 has at most 5 nights. Check out by Jul 7, or choose another check-in.',
  ],
  [
    notice,
    null,
    '2026-06-10',
    'Book this retreat at least 48 hours ahead. The next possible check-in is Jun 11.',
  ],
])('says which rule forbids a day and what to choose instead', (rules, startDate, day, sentence) => {
  expect(refusalOf({ startDate, endDate: null }, day, rules)).toBe(sentence);
});

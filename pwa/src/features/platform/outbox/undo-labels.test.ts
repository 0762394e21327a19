import { expect, test } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { noticeLabel } from './undo-labels.ts';

const entry = buildEntry({ name: 'changeCalendar' });
const reply = (days: string[], reason: string) => ({ refused: days.map((day) => ({ day, reason })) });

test('a calendar change that was accepted in part names the days that were booked meanwhile', () => {
  const booked = reply(['2030-06-09', '2030-06-10', '2030-06-11', '2030-06-20'], 'booked');
  const imported = reply(['2030-06-15'], 'imported');
  expect(noticeLabel({ entry, reply: { refused: [...booked.refused, ...imported.refused] } })).toEqual({
    title: 'Not all days were changed',
    body: 'Booked meanwhile: Jun 9 – 11, Jun 20. Not possible: Jun 15. The other days were changed.',
  });
});

test('with many ranges the first ones are named', () => {
  const days = [1, 3, 5, 7].map((day) => `2030-06-0${day}`);
  const more = reply([...days, '2030-07-01', '2030-07-03'], 'booked');
  expect(noticeLabel({ entry, reply: more }).body).toBe(
    'Booked meanwhile: Jun 1, Jun 3, Jun 5, Jun 7, Jul 1 and more. The other days were changed.',
  );
});

test('a change of which nothing was applied does not say that other days were changed', () => {
  const none = { applied: 0, ...reply(['2030-06-09'], 'booked') };
  expect(noticeLabel({ entry, reply: none }).body).toBe('Booked meanwhile: Jun 9.');
});

import { expect, test } from 'vitest';
import { summarizeAnswers } from './answer-summary.ts';

const now = new Date('2030-06-01T12:00:00.000Z');
const hourMs = 60 * 60_000;
const asked = (agoHours: number, answerHours: number | null) => {
  const at = now.getTime() - agoHours * hourMs;
  return {
    askedAt: new Date(at).toISOString(),
    answeredAt: answerHours === null ? null : new Date(at + answerHours * hourMs).toISOString(),
  };
};
const after = (...hours: (number | null)[]) =>
  summarizeAnswers(
    hours.map((answer) => asked(500, answer)),
    now,
  );

test('with fewer than five there is nothing to say', () => {
  expect(after(1, 1, 1, 1)).toBeNull();
});

test.each([
  ['an hour', [0.1, 0.5, 1, 30, 0.9, 0.2], 'hour'],
  ['a few hours', [1, 5, 6, 6, 30, 40], 'hours'],
  ['a day', [1, 1, 7, 24, 30, 40], 'day'],
  ['longer', [1, 1, 7, 25, 30, 40], null],
] as const)('two of three answers decide the usual time: %s', (_, hours, within) => {
  expect(after(...hours)).toEqual({ within, share: 100 });
});

test('what got no answer lowers the share, and without any answer there is no usual time', () => {
  expect(after(1, 1, 1, null, null, null)).toEqual({ within: 'hour', share: 50 });
  expect(after(null, null, null, null, null)).toEqual({ within: null, share: 0 });
});

test('what may still be answered in time is not counted', () => {
  const open = [asked(47, null), asked(1, null)];
  const old = [1, 1, 1, 1].map((hours) => asked(500, hours));
  expect(summarizeAnswers([...open, ...old], now)).toBeNull();
  expect(summarizeAnswers([...open, ...old, asked(48, null)], now)).toEqual({ within: 'hour', share: 80 });
});

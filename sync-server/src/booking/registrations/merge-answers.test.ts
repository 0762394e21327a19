import { expect, test } from 'vitest';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { mergeAnswers } from './merge-answers.ts';

const question = (id: number, label: string): Question => ({
  ...{ id, propertyId: 7, departureId: null, kind: 'text', label, choices: [] },
  ...{ required: false, sensitive: false, forKitchen: false },
});
const questions = [question(1, 'Diet'), question(2, 'Arrival')];
const answers = (values: Record<number, string>) =>
  Object.entries(values).map(([id, value]) => ({ questionId: Number(id), value }));
const merge = (...[stored, sent, seen]: Record<number, string>[]) =>
  Object.fromEntries(
    mergeAnswers(questions, {
      stored: answers(stored ?? {}),
      sent: answers(sent ?? {}),
      seen: seen && answers(seen),
    })
      .filter(({ value }) => value !== '')
      .map(({ questionId, value }) => [questionId, value]),
  );

test('answers to different questions from two devices are all kept', () => {
  const before = { 1: 'none', 2: 'noon' };
  expect(merge({ 1: 'nuts', 2: 'noon' }, { 1: 'none', 2: 'evening' }, before)).toEqual({
    1: 'nuts',
    2: 'evening',
  });
  expect(merge({ 1: 'nuts' }, { 2: 'noon' }, {})).toEqual({ 1: 'nuts', 2: 'noon' });
  expect(merge({ 1: 'nuts', 2: 'noon' }, {}, { 2: 'noon' })).toEqual({ 1: 'nuts' });
});

test.each([
  [{ 1: 'nuts' }, { 1: 'vegan' }, {}],
  [{ 1: 'nuts' }, {}, { 1: 'none' }],
  [{}, { 1: 'vegan' }, { 1: 'none' }],
])('of %o, the answers %o to what was %o are refused with the question', (stored, sent, seen) => {
  expect(() => merge(stored, sent, seen)).toThrow(/changed the answer to 'Diet' meanwhile/);
});

test('the same answer twice is no conflict, nor is one to a question that is gone', () => {
  expect(merge({ 1: 'nuts' }, { 1: ' nuts ' }, {})).toEqual({ 1: 'nuts' });
  expect(merge({ 1: 'nuts', 9: 'old' }, { 1: 'nuts' }, { 1: 'nuts', 9: 'old' })).toEqual({ 1: 'nuts' });
});

test('a device that does not say what it saw replaces all answers', () => {
  expect(merge({ 1: 'nuts', 2: 'noon' }, { 2: 'evening' })).toEqual({ 2: 'evening' });
});

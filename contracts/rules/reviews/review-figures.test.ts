import { expect, test } from 'vitest';
import { noScores } from '#contracts/domain/trust/stay-reviews.ts';
import { summarizeScores } from './review-figures.ts';

test('the score of an aspect is the mean of those who gave one, from three on', () => {
  const scores = { ...noScores, food: 5, value: 2 };
  const counted = [
    { overall: 4, scores, count: 2 },
    { overall: 5, scores: { ...scores, food: 4, value: null }, count: 1 },
    { overall: 5, scores: noScores, count: 4 },
  ];
  expect(summarizeScores(counted)).toEqual({
    rating: 4.71,
    count: 7,
    spread: [0, 0, 0, 2, 5],
    aspects: { ...noScores, food: 4.67 },
  });
  expect(summarizeScores([])).toEqual({ rating: null, count: 0, spread: [0, 0, 0, 0, 0], aspects: noScores });
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublicReview } from '#contracts/domain/trust/stay-reviews.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ReviewItem } from './review-item.tsx';

const review: PublicReview = {
  id: 3,
  side: 'guest',
  author: { id: 1, name: 'Maya Ortiz', profileImage: null },
  property: null,
  overall: 5,
  scores: { programme: null, food: null, rooms: null, welcome: null, value: null },
  text: 'שבוע שקט',
  stayedIn: '2029-03',
  publishedOn: '2029-04-01',
  reply: 'Thank you!',
  repliedOn: null,
};

test('a review and its answer have the direction of their own language', () => {
  renderScreen(<ReviewItem review={review} hostName="Aiko" />);
  expect(screen.getByText('שבוע שקט').dir).toBe('auto');
  expect(screen.getByText('Thank you!').dir).toBe('auto');
});

test('what the guest gave single aspects is read, and nothing is said of the others', () => {
  const scores = { ...review.scores, food: 5, value: 3 };
  renderScreen(<ReviewItem review={{ ...review, scores }} hostName="Aiko" />);
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([names, values]).toEqual([
    ['Food', 'Value'],
    ['5 of 5', '3 of 5'],
  ]);
});

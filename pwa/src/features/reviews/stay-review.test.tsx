import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noScores } from '#contracts/domain/trust/stay-reviews.ts';
import { addDays } from '#contracts/rules/days.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { StayReview } from './stay-review.tsx';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a review that is changed has the focus on the first question of its form', async () => {
  onTestFinished(recoverFocus());
  const today = localDay(new Date());
  const booking = buildBooking({
    id: 3,
    startDate: addDays(today, -6),
    endDate: addDays(today, -2),
    status: 'completed',
    payment: buildPayment({ amount: 1098 }),
    stayOverAt: new Date(Date.now() - 2 * 24 * 3_600_000).toISOString(),
  });
  await privateDb().stayReviews.put({
    ...{ id: 3, propertyId: 1, otherHasWritten: false, received: null },
    ...{ publishedAt: null, reply: null, repliedAt: null },
    mine: {
      ...{ version: 1, writtenAt: new Date().toISOString(), tookPlace: true, overall: 4, scores: noScores },
      ...{ text: 'Quiet, warm and clean, with good tea.', privateNote: '', wouldHostAgain: null },
    },
  });
  const { user } = renderScreen(
    <main tabIndex={-1}>
      <StayReview booking={booking} side="guest" now={Date.now()} />
      <a href="/">After it</a>
    </main>,
  );
  (await screen.findByRole('button', { name: 'Change it' })).focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('radiogroup', { name: 'Did this stay take place?' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
});

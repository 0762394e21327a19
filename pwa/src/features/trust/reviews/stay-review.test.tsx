import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noScores, type SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import { reviewDays } from '#contracts/review-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { storeReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { appDevice } from '#pwa/sync/app-device.ts';
import { writeStayReview } from '#pwa/sync/commands/review-commands.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { beginDraft } from './review-draft.ts';
import { StayReview } from './stay-review.tsx';

const hourMs = 3_600_000;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

/** A stay that the guest can review for some more hours. */
const stayClosingIn = (hours: number) => {
  const today = localDay(new Date());
  const until = Date.now() + hours * hourMs;
  return buildBooking({
    id: 3,
    startDate: addDays(today, -reviewDays - 4),
    endDate: addDays(today, -reviewDays),
    status: 'completed',
    payment: buildPayment({ amount: 1098 }),
    reviewFrom: new Date(until - reviewDays * 24 * hourMs).toISOString(),
    reviewUntil: new Date(until).toISOString(),
  });
};
const written: SentReview = {
  ...{ version: 0, tookPlace: true, overall: 4, scores: noScores, privateNote: '', wouldHostAgain: null },
  text: 'Quiet, warm and clean, with good tea and better company.',
};
const showStay = (hours: number) =>
  renderScreen(
    <main>
      <StayReview booking={stayClosingIn(hours)} side="guest" now={Date.now()} />
    </main>,
  );

test('a draft that could be sent is warned about in the last 48 hours', async () => {
  await storeReviewDraft(privateDb(), 3, beginDraft(written, 0));
  showStay(47);
  await screen.findByText(/^What you wrote is not sent yet\. Send it before .+; later/);
});

test('the end of the time to write is said as a day, and not as midnight', async () => {
  const midnight = new Date();
  midnight.setHours(72, 0, 0, 0);
  showStay((midnight.getTime() - Date.now()) / hourMs);
  await screen.findByText(/^You can write until the end of \w+ \d+(?:, \d+)? \(\d days? left\)\.$/);
});

test.each([
  ['of a draft before', 49, written.text],
  ['of a draft that lacks words', 47, 'Quiet'],
])('there is no warning %s', async (_, hours, text) => {
  await storeReviewDraft(privateDb(), 3, beginDraft({ ...written, text }, 0));
  showStay(hours);
  await screen.findByRole('radiogroup', { name: 'Did this stay take place?' });
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});

test('a review that waits for a network is warned about in the last 48 hours', async () => {
  await writeStayReview(
    appDevice,
    { id: 3, propertyId: 1, title: 'Cedar Steam House', side: 'guest' },
    written,
  );
  showStay(47);
  await screen.findByText(/^What you wrote is only on this device yet\. It must be sent before/);
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

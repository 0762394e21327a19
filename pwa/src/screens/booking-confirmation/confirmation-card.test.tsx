import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import { confirmationOf } from './confirmation.ts';

test('the nights by rate and the service fee add up to the total', () => {
  const booking = buildBooking({
    startDate: '2999-06-12',
    endDate: '2999-06-16',
    totalPrice: 1159,
    priceLines: [
      { nights: 3, rate: 245, subtotal: 735 },
      { nights: 1, rate: 300, subtotal: 300 },
    ],
  });
  renderScreen(<ConfirmationCard confirmation={confirmationOf(booking)} isOnline />);
  const facts = screen.getByText('Total').closest('dl');
  expect(facts?.textContent).toContain('$245 x 3 nights$735$300 x 1 night$300Service fee$124Total$1,159');
});

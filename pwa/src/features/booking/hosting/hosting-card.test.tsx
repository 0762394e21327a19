import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HostingCard } from './hosting-card.tsx';

const payment = buildPayment({ amount: 1540 });

test.each<[string, Partial<Booking>]>([
  ['You earn $1,375 · guest pays $1,540, not paid yet', { status: 'confirmed', payment: null }],
  ['You earn $1,375 · guest pays $1,540, paid', { status: 'completed', payment }],
  ['$1,540 was not paid here', { status: 'completed', payment: null }],
  ['You earn $0 · total $1,540, nothing was paid', { status: 'declined', payment: null }],
])('a host reads of a stay: %s', (text, parts) => {
  renderScreen(<HostingCard booking={buildBooking({ totalPrice: 1540, ...parts })} />);
  expect(screen.getByRole('article').textContent).toContain(`${text}\u00A0·`);
});

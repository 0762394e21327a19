import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { BookingActions } from './booking-actions.tsx';
import { explainBooking } from './booking-labels.ts';
import type { GuestBooking } from './guest-booking.ts';

const detail = 'Confirm your email address to request a stay. The link is in our email.';
const lastError = { code: 'email_unverified', status: 403, detail } as const;
const booking = {
  ...buildBooking(),
  pending: { seq: 1, name: 'createBooking', state: 'rejected', lastError },
} as unknown as GuestBooking;

test('a request that waits for a confirmed address leads to it, and is sent without a press', () => {
  renderScreen(<BookingActions booking={booking} state="refused" onChooseDates={vi.fn()} />);
  const confirm = screen.getByRole('link', { name: 'Confirm your email' });
  expect(confirm.getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  expect(explainBooking(booking, 'refused', null)).toEqual({
    title: 'Not booked yet',
    text: `${detail} We send this request as soon as your address is confirmed.`,
  });
});

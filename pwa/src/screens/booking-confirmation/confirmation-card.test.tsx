import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import { confirmationOf } from './confirmation.ts';

afterEach(() => document.head.replaceChildren());

/** The page's head as the server sends it. */
function nameContact(email: string): void {
  const meta = document.createElement('meta');
  meta.name = 'contact-email';
  meta.content = email;
  document.head.append(meta);
}

test("'Contact support' writes to the address of the server's settings, about the booking", () => {
  nameContact('r&d@retreats.example');
  const booking = buildBooking({ reference: 'WLNS7K42Q9' });
  renderScreen(<ConfirmationCard confirmation={confirmationOf(booking)} isOnline />);
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    'mailto:r%26d@retreats.example?subject=Booking%20WLNS-7K42Q9',
  );
});

test.each([null, '', '%CONTACT_EMAIL%'])('with the address %o there is no link to support', (email) => {
  if (email !== null) nameContact(email);
  renderScreen(<ConfirmationCard confirmation={confirmationOf(buildBooking())} isOnline />);
  expect(screen.queryByText(/Need help/)).toBeNull();
});

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

test('places of a group retreat that lacks people are reserved, and not booked', () => {
  const reserved = { title: 'Your place is reserved', text: 'It takes place once 4 people have booked.' };
  const confirmation = confirmationOf(buildBooking());
  renderScreen(<ConfirmationCard confirmation={confirmation} reserved={reserved} isOnline />);
  expect(screen.getByRole('heading', { level: 1, name: 'Your place is reserved' })).toBeTruthy();
  expect(screen.getByText(reserved.text)).toBeTruthy();
  expect(screen.queryByText('Your retreat is booked')).toBeNull();
});

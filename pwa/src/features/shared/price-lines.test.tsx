import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { BookingPriceLines } from './price-lines.tsx';

const rowsOf = (booking: Parameters<typeof BookingPriceLines>[0]['booking']): string[] => {
  const { container } = render(
    <dl>
      <BookingPriceLines booking={booking} />
    </dl>,
  );
  return [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
};
const stay = { startDate: '2026-06-12', endDate: '2026-06-16' };

test('a stay is shown in the lines it was quoted with', () => {
  const priceLines = [
    { nights: 2, rate: 245, subtotal: 490 },
    { nights: 2, rate: 300, subtotal: 600 },
  ];
  expect(rowsOf(buildBooking({ ...stay, totalPrice: 1098 }))).toEqual(['$245 x 4 nights$980']);
  expect(rowsOf(buildBooking({ ...stay, totalPrice: 1221, priceLines }))).toEqual([
    '$245 x 2 nights$490',
    '$300 x 2 nights$600',
  ]);
});

test('places of a group retreat are shown with the price per person', () => {
  const places = { ...stay, departureTitle: 'Silent Week', guests: 2, totalPrice: 2778 };
  expect(rowsOf(buildBooking({ ...places, departureId: 5 }))).toEqual(['$1,240 x 2 places$2,480']);
  const ofDeletedListing = buildBooking({ ...places, departureId: null });
  expect(rowsOf(ofDeletedListing)).toEqual(['$1,240 x 2 places$2,480']);
});

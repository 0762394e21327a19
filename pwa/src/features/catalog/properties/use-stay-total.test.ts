import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStayTotal } from './use-stay-total.ts';

test('a card shows the total of the searched dates, or that they have prices of their own', () => {
  const dates = { startDate: '2030-04-10', endDate: '2030-04-14' };
  const { result } = renderHook(() => useStayTotal(dates));
  expect(result.current?.({ pricePerNight: 100, hasDatePrices: false })).toBe('$448 total for 4 nights');
  expect(result.current?.({ pricePerNight: 100, hasDatePrices: true })).toBe('Some dates cost more or less');
});

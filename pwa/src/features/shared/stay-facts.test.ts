import { expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { stayFacts } from './stay-facts.ts';

test('the days of a stay have the times that its host said, and no others', () => {
  const property = { ...buildBooking().property, checkInFrom: '16:30' };
  const [arrival, departure] = stayFacts(buildBooking({ property }));
  expect(arrival).toEqual(['Check-in', 'Jun 12, 2026, from\u00A04:30\u00A0PM']);
  expect(departure).toEqual(['Check-out', 'Jun 19, 2026']);
});

import type { BodyOf } from '#contracts/api/endpoint.ts';
import type { endpoints } from '#contracts/api/endpoints.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';

type SentStay = BodyOf<typeof endpoints.createBooking>;

/** A stay as the app sends it, by default at the price of a test listing. Tests name only the fields that matter. */
export function buildStay(
  parts: Pick<SentStay, 'propertyId' | 'userId'> & Partial<SentStay> & { rate?: number },
): SentStay {
  const { startDate = '2030-04-10', endDate = '2030-04-13', rate = 100, ...rest } = parts;
  return {
    guests: 2,
    retreatPackageId: null,
    status: 'confirmed',
    totalPrice: Math.max(
      0,
      quoteStay({ startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) }, rate).total,
    ),
    startDate,
    endDate,
    ...rest,
  };
}

import { checkoutDescriptionMax } from '#contracts/limits.ts';
import type { Property } from '#contracts/properties.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import { countNights } from '#contracts/rules/stay.ts';
import type { CheckoutStay } from './checkout-query.ts';

/** What is paid for. Money in whole US dollars. */
export interface CheckoutOrder {
  property: Property;
  chosenPackage: RetreatPackage | null;
  stay: CheckoutStay;
  nights: number;
  rate: number;
  /** Checkout charges none. Source: spec §9. */
  serviceFee: 0;
  total: number;
}

export function orderOf(
  stay: CheckoutStay,
  property: Property,
  chosenPackage: RetreatPackage | null,
): CheckoutOrder {
  const nights = countNights(stay.startDate, stay.endDate);
  const rate = chosenPackage?.pricePerNight ?? property.pricePerNight;
  return { property, chosenPackage, stay, nights, rate, serviceFee: 0, total: nights * rate };
}

/** The description of a package as checkout shows it, cut to 100 characters. Source: spec §9. */
export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= checkoutDescriptionMax) return description;
  return `${characters.slice(0, checkoutDescriptionMax).join('').trimEnd()}…`;
}

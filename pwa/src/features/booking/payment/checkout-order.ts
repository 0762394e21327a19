import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { checkoutDescriptionMax } from '#contracts/limits.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';

/** A booking to pay, with the parts of its total. Money in whole US dollars. */
export interface CheckoutOrder {
  booking: Booking;
  /** Property and package from this device, or null. */
  property: Property | null;
  chosenPackage: RetreatPackage | null;
  serviceFee: number;
  total: number;
}

export function orderOf(
  booking: Booking,
  property: Property | null,
  chosenPackage: RetreatPackage | null,
): CheckoutOrder {
  const { serviceFee } = partsOfTotal(booking.totalPrice);
  return { booking, property, chosenPackage, serviceFee, total: booking.totalPrice };
}

/** The description of a package as checkout shows it, cut to 100 characters. Source: spec §9. */
export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= checkoutDescriptionMax) return description;
  return `${characters.slice(0, checkoutDescriptionMax).join('').trimEnd()}…`;
}

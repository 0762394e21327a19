import type { Booking } from '#contracts/domain/bookings.ts';
import { checkoutDescriptionMax } from '#contracts/limits.ts';
import type { Property } from '#contracts/domain/properties.ts';
import type { RetreatPackage } from '#contracts/domain/retreat-packages.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import { countNights } from '#contracts/rules/stay.ts';

/** A booking to pay, with the lines of its total. Money in whole US dollars. */
export interface CheckoutOrder {
  booking: Booking;
  /** Property and package from this device, or null. */
  property: Property | null;
  chosenPackage: RetreatPackage | null;
  nights: number;
  /** Booked price per night. */
  rate: number;
  subtotal: number;
  serviceFee: number;
  total: number;
}

export function orderOf(
  booking: Booking,
  property: Property | null,
  chosenPackage: RetreatPackage | null,
): CheckoutOrder {
  const nights = countNights(booking.startDate, booking.endDate);
  const { subtotal, serviceFee } = partsOfTotal(booking.totalPrice);
  const total = booking.totalPrice;
  return { booking, property, chosenPackage, nights, rate: subtotal / nights, subtotal, serviceFee, total };
}

/** The description of a package as checkout shows it, cut to 100 characters. Source: spec §9. */
export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= checkoutDescriptionMax) return description;
  return `${characters.slice(0, checkoutDescriptionMax).join('').trimEnd()}…`;
}

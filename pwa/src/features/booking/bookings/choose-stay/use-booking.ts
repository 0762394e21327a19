import { useState } from 'react';
import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { checkStay, type BrokenRule } from '#contracts/rules/booking-rules.ts';
import { addDays } from '#contracts/rules/days.ts';
import {
  brokenRuleOf,
  guestsWanted,
  nightsToChoose,
  nothingChosen,
  type BookingTerms,
  type StayChoice,
} from './stay-choice.ts';
import type { StayChooserProps } from './stay-chooser.tsx';
import { useUnavailableDays } from './stay-queries.ts';
import { useGuestBookingsAt } from '#pwa/features/booking/bookings/guest-bookings/guest-booking-queries.ts';
import {
  daysAskedFor,
  isUnanswered,
  needsGuest,
  sortBookings,
  stateOfBooking,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import type {
  GuestBooking,
  GuestBookingState,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useStayRequest, type StayRequest, type StayRequestParts } from './use-stay-request.ts';

/**
 * `known`: no package is chosen, or the packages of the listing are read. `loading`: they are being read. `missing`: they
 * cannot be had now. Without the chosen package the stay would be another one, so it cannot be booked.
 */
type PackageState = 'known' | 'loading' | 'missing';

interface BookingParts extends Omit<StayRequestParts, 'unavailable' | 'onSaved'> {
  packageState: PackageState;
  /** Milliseconds since 1970. */
  now: number;
  onChange: (choice: StayChoice) => void;
  /** Day near which the guest wants to choose other dates; null otherwise. */
  datesNear: string | null;
}

/** Everything the booking panel and the booking bar show and do. */
export interface BookingView extends StayChooserProps {
  terms: BookingTerms;
  isOnline: boolean;
  canBook: boolean;
  /** A package is chosen that cannot be loaded now. */
  isPackageMissing: boolean;
  /** First rule that the chosen stay breaks. */
  broken: BrokenRule | null;
  /** Nights that the package requires, if the chosen dates do not fit it; else null. */
  nightsToChoose: number | null;
  /** Selects that many nights from the check-in; clears the dates if they are not free. */
  chooseNights: () => void;
  request: StayRequest;
  /** The request of this page, or one that waits or was refused, in place of the calendar; null while choosing. */
  result:
    | (ShownBooking & {
        isOnline: boolean;
        onChooseDates: (stay: TakenStay | null) => void;
        onBookAnother: () => void;
      })
    | null;
  /** The guest's other upcoming stays here. */
  others: ShownBooking[];
}

interface ShownBooking {
  booking: GuestBooking;
  state: GuestBookingState;
}

const noRange = nothingChosen.range;

/** Combines the choice, the taken days and the guest's own bookings of a retreat. */
export function useBooking(parts: BookingParts): BookingView {
  const { terms, choice, onChange, limits, isOnline, now } = parts;
  const { property, chosenPackage } = terms;
  const [isChoosingAgain, setIsChoosingAgain] = useState(parts.datesNear !== null);
  const [datesNear, setDatesNear] = useState(parts.datesNear);
  // Places of a departure are booked elsewhere on the page, and take no days.
  const bookings = (useGuestBookingsAt(property.id) ?? []).filter((booking) => !isOfPlaces(booking));
  const packageId = chosenPackage?.id ?? null;
  const guests = guestsWanted(choice, terms);
  const taken = useUnavailableDays({ propertyId: property.id, packageId, guests }, isOnline);
  const unavailable = new Set([...taken, ...daysAskedFor(bookings, now)]);
  const onSaved = () => onChange({ ...choice, range: noRange });
  const request = useStayRequest({ ...parts, unavailable, onSaved });

  const withState = (booking: GuestBooking) => ({
    booking,
    state: stateOfBooking(booking, now, isOnline),
  });
  const upcoming = sortBookings(bookings, now).upcoming.map(withState);
  const own = bookings.find(({ id }) => id === request.savedId);
  // Back leads to the address with the dates of a stay that is booked by now.
  const booked = upcoming.find((shown) => isBooked(shown) && hasDays(shown, choice));
  const open = isChoosingAgain ? undefined : upcoming.find(isOpen);
  const current = own !== undefined ? withState(own) : (open ?? booked);

  const chooseAgain = (range: StayChoice['range'], guestCount: number, near: string | null) => {
    request.forget();
    setIsChoosingAgain(true);
    setDatesNear(near);
    onChange({ range, guests: guestCount });
  };
  const nights = nightsToChoose(choice, terms);
  const chooseNights = () => {
    const { startDate } = choice.range;
    if (startDate === null || nights === null) return;
    const range = { startDate, endDate: addDays(startDate, nights) };
    const isFree = checkStay(range, chosenPackage, unavailable, limits) === null;
    onChange({ ...choice, range: isFree ? range : noRange });
  };
  const resultOf = (shown: ShownBooking) => ({
    ...shown,
    isOnline,
    onChooseDates: (stay: TakenStay | null) =>
      chooseAgain(stay ?? noRange, shown.booking.guests, shown.booking.startDate),
    onBookAnother: () => chooseAgain(noRange, choice.guests, null),
  });
  return {
    ...{ terms, choice, onChange, unavailable, limits, datesNear, isOnline, chooseNights, request },
    canBook: choice.range.endDate !== null && parts.packageState === 'known',
    isPackageMissing: parts.packageState === 'missing',
    broken: brokenRuleOf(choice, terms, unavailable, limits),
    nightsToChoose: nights,
    result: current === undefined ? null : resultOf(current),
    others: upcoming.filter(({ booking }) => booking.id !== current?.booking.id),
  };
}

const isOpen = ({ state }: ShownBooking) => isUnanswered(state) || needsGuest(state);

const isBooked = ({ state }: ShownBooking) => state === 'confirmed' || state === 'pending';

const hasDays = ({ booking }: ShownBooking, { range }: StayChoice) =>
  booking.startDate === range.startDate && booking.endDate === range.endDate;

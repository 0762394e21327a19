import { useState } from 'react';
import type { TakenStay } from '#contracts/bookings.ts';
import type { Property } from '#contracts/properties.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import { checkStay } from '#contracts/rules/booking-rules.ts';
import { addDays } from '#contracts/rules/stay.ts';
import type { PublicUser } from '#contracts/users.ts';
import {
  guestsWanted,
  nightsToChoose,
  nothingChosen,
  type StayChoice,
  type StayTerms,
} from './stay-choice.ts';
import type { StayChooserProps } from './stay-chooser.tsx';
import { useUnavailableDays } from './stay-queries.ts';
import { useGuestBookingsAt } from '#pwa/features/bookings/guest-bookings/guest-booking-queries.ts';
import {
  daysAskedFor,
  isUpcoming,
  isUnanswered,
  needsGuest,
  sortBookings,
  stateOfBooking,
} from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import type { GuestBooking, GuestBookingState } from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { useStayRequest, type StayRequest } from './use-stay-request.ts';

interface BookingParts {
  property: Property;
  chosenPackage: RetreatPackage | null;
  /** A package is chosen and not read yet: without it the stay would be another one. */
  isPackageAwaited: boolean;
  choice: StayChoice;
  onChange: (choice: StayChoice) => void;
  today: string;
  /** The guest came to choose other dates than those near this day; null otherwise. */
  datesNear: string | null;
  isOnline: boolean;
  readGuest: () => Promise<PublicUser | null>;
  onLogIn: (isInLayer: boolean) => void;
}

/** Everything the booking panel and the booking bar show and do. */
export interface BookingView extends StayChooserProps {
  terms: StayTerms & { property: Property };
  isOnline: boolean;
  canBook: boolean;
  /** Nights that the chosen package asks for in place of those chosen; null where they fit. */
  nightsToChoose: number | null;
  /** Chooses them from the check-in on; where they are not free, the dates are chosen anew. */
  chooseNights: () => void;
  request: StayRequest;
  /** The request of this page, or one that waits or was refused, in place of the calendar; null while choosing. */
  result: {
    booking: GuestBooking;
    state: GuestBookingState;
    isOnline: boolean;
    onChooseDates: (stay: TakenStay | null) => void;
    onBookAnother: () => void;
  } | null;
  /** The guest's other stays here that lie ahead. */
  others: { booking: GuestBooking; state: GuestBookingState }[];
}

const noRange = nothingChosen.range;

/** Puts the choice, the taken days and the guest's own stays at a listing together. */
export function useBooking(parts: BookingParts): BookingView {
  const { property, chosenPackage, choice, onChange, today, isOnline } = parts;
  const [now] = useState(Date.now);
  const [isChoosingAnew, setIsChoosingAnew] = useState(parts.datesNear !== null);
  const [datesNear, setDatesNear] = useState(parts.datesNear);
  const bookings = useGuestBookingsAt(property.id) ?? [];
  const taken = useUnavailableDays(
    {
      propertyId: property.id,
      packageId: chosenPackage?.id ?? null,
      guests: guestsWanted(choice, { property, chosenPackage }),
    },
    isOnline,
  );
  const unavailable = new Set([...taken, ...daysAskedFor(bookings, now, today)]);
  const request = useStayRequest({
    ...parts,
    unavailable,
    onSaved: () => onChange({ ...choice, range: noRange }),
  });

  const stays = sortBookings(bookings, now, today).upcoming.map((booking) => ({
    booking,
    state: stateOfBooking(booking, now, today, isOnline),
  }));
  const own = bookings.find(({ id }) => id === request.savedId);
  const isOpen = ({ state }: { state: GuestBookingState }) => isUnanswered(state) || needsGuest(state);
  const current =
    own !== undefined
      ? { booking: own, state: stateOfBooking(own, now, today, isOnline) }
      : isChoosingAnew
        ? undefined
        : stays.find(isOpen);

  const chooseAnew = (range: StayChoice['range'], guests: number, near: string | null) => {
    request.forget();
    setIsChoosingAnew(true);
    setDatesNear(near);
    onChange({ range, guests });
  };
  const nights = nightsToChoose(choice, { property, chosenPackage });
  const chooseNights = () => {
    const { startDate } = choice.range;
    if (startDate === null || nights === null) return;
    const range = { startDate, endDate: addDays(startDate, nights) };
    const isFree = checkStay(range, chosenPackage, unavailable, today) === null;
    onChange({ ...choice, range: isFree ? range : noRange });
  };
  return {
    terms: { property, chosenPackage },
    choice,
    onChange,
    unavailable,
    today,
    datesNear,
    isOnline,
    canBook: choice.range.endDate !== null && !parts.isPackageAwaited,
    nightsToChoose: nights,
    chooseNights,
    request,
    result:
      current === undefined
        ? null
        : {
            ...current,
            isOnline,
            onChooseDates: (stay) =>
              chooseAnew(stay ?? noRange, current.booking.guests, current.booking.startDate),
            onBookAnother: () => chooseAnew(noRange, choice.guests, null),
          },
    others: stays.filter(({ booking, state }) => booking.id !== current?.booking.id && isUpcoming(state)),
  };
}

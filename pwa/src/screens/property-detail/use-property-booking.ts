import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { readSession } from '#pwa/features/accounts/account/account-queries.ts';
import {
  chosenStayPath,
  readChosenStay,
  type ChosenPlaces,
  type ChosenStay,
} from '#pwa/features/booking/bookings/choose-stay/stay-address.ts';
import { limitsFor } from '#pwa/features/booking/bookings/choose-stay/stay-choice.ts';
import { useBooking, type BookingView } from '#pwa/features/booking/bookings/choose-stay/use-booking.ts';
import { readChooseDates } from '#pwa/lib/choose-dates.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useNow } from '#pwa/ui/use-now.ts';

interface PropertyBooking {
  booking: BookingView;
  packageId: number | null;
  choosePackage: (chosen: RetreatPackage | null) => void;
  /** Places of a group retreat; null while their choice is closed. */
  places: ChosenPlaces | null;
  choosePlaces: (chosen: ChosenPlaces | null) => void;
  /** Path of the page with all that is chosen on it. */
  path: string;
}

/**
 * The stay chosen on this page, and the function to book it. @param packages undefined while loading, null if loading
 * failed
 */
export function usePropertyBooking(
  property: Property,
  packages: RetreatPackage[] | null | undefined,
  isOnline: boolean,
): PropertyBooking {
  // The first day on which a stay can begin is the listing's, which may be another one than the guest's.
  const now = useNow();
  const date = new Date(now);
  const [chosen, choose] = useAddressedStay(property.id, zoneDay(date, property.timeZone));
  const { choice, packageId, places = null } = chosen;
  const path = chosenStayPath(property.id, chosen);
  const terms = { property, chosenPackage: packages?.find(({ id }) => id === packageId) ?? null };
  const booking = useBooking({
    terms,
    packageState:
      packageId === null || packages != null ? 'known' : packages === undefined ? 'loading' : 'missing',
    choice,
    onChange: (next) => choose({ choice: next }),
    limits: limitsFor(terms, date),
    now,
    datesNear: useDatesNear(),
    isOnline,
    readGuest: readSession,
    onLogIn: useLogIn(path),
  });
  return {
    ...{ booking, packageId, places, path },
    choosePackage: (next) => choose({ packageId: next?.id ?? null }),
    choosePlaces: (next) => choose({ places: next }),
  };
}

/**
 * The choices on the page, also in its address, so that they survive a sign-in, a reload and the back button. The
 * address is changed without the router, because the page stays the same.
 */
function useAddressedStay(
  propertyId: number,
  today: string,
): [ChosenStay, (change: Partial<ChosenStay>) => void] {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => readChosenStay(new URLSearchParams(search), today));
  const path = chosenStayPath(propertyId, chosen);
  useEffect(() => {
    const writeAddress = () => {
      if (window.location.pathname === propertyPath(propertyId)) {
        window.history.replaceState(window.history.state, '', path);
      }
    };
    writeAddress();
    // Closing a layer goes back to the entry below it, which may have an earlier choice.
    window.addEventListener('popstate', writeAddress);
    return () => window.removeEventListener('popstate', writeAddress);
  }, [path, propertyId]);
  return [chosen, (change) => setChosen((before) => ({ ...before, ...change }))];
}

/**
 * The day near which to choose other dates, if a link such as 'Choose new dates' led here; otherwise null. It is
 * removed from the history entry, so that neither a reload nor the back button opens the calendar again.
 */
function useDatesNear(): string | null {
  const state = useLocation().state as unknown;
  const [near] = useState(() => readChooseDates(state));
  useEffect(() => {
    if (near === null) return;
    const entry = window.history.state as Record<string, unknown> | null;
    window.history.replaceState({ ...entry, usr: null }, '');
  }, [near]);
  return near;
}

/** Sends a visitor to the sign-in page, once. @param returnTo path to return to afterwards */
function useLogIn(returnTo: string): (isInLayer: boolean) => void {
  const navigate = useNavigate();
  // A second press would go back another entry.
  const isLeaving = useRef(false);
  return (isInLayer) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    showToast({ title: 'Log in to book', body: "We've kept your dates.", intent: 'info' });
    const leave = () => void navigate(authPath('login', returnTo));
    if (!isInLayer) {
      leave();
      return;
    }
    // Goes back through the page below the layer, whose history entry then has the choice for the way back.
    window.addEventListener('popstate', leave, { once: true });
    window.history.back();
  };
}

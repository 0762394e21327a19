import { useState } from 'react';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { checkStay } from '#contracts/rules/booking-rules.ts';
import type { StayLimits } from '#contracts/rules/calendar.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { saveRequest } from './stay-commands.ts';
import type { BookingTerms, StayChoice } from './stay-choice.ts';
import { sendsWhenBack } from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';

export interface StayRequest {
  /** The request is being stored; a second press does nothing. */
  isSaving: boolean;
  /** The request made last on this page, or null. */
  savedId: number | null;
  /** Clears the request, so that the guest can choose again. */
  forget: () => void;
  /** @param isInLayer the button stands in a layer above the page, which a way elsewhere has to replace */
  submit: (isInLayer?: boolean) => void;
}

export interface StayRequestParts {
  terms: BookingTerms;
  choice: StayChoice;
  unavailable: ReadonlySet<string>;
  limits: StayLimits;
  isOnline: boolean;
  /** The signed-in guest; null for a visitor. A press may come before the page knows. */
  readGuest: () => Promise<PublicUser | null>;
  /** Sends the visitor to the login and back with what they chose. */
  onLogIn: (isInLayer: boolean) => void;
  /** The request is on the disk: what was chosen is part of it now. */
  onSaved: () => void;
}

/** 'Instant Book' and 'Request to Book': the documented checks in their order, then the request. Source: spec §5, §8. */
export function useStayRequest(parts: StayRequestParts): StayRequest {
  const [savedId, setSavedId] = useState<number | null>(null);
  const { runOnce, isBusy: isSaving } = useOneAtATime();

  const submit = async (isInLayer: boolean): Promise<void> => {
    const { terms, choice, unavailable, limits, isOnline, readGuest, onLogIn, onSaved } = parts;
    const { startDate, endDate } = choice.range;
    const broken = checkStay(choice.range, terms.chosenPackage, unavailable, limits);
    if (broken !== null) {
      showToast({ title: broken.title, body: broken.detail, intent: 'destructive' });
      return;
    }
    if (startDate === null || endDate === null) return;
    const guest = await readGuest();
    if (guest === null) {
      onLogIn(isInLayer);
      return;
    }
    const saved = await saveRequest({ startDate, endDate }, choice, terms, guest);
    if (typeof saved === 'string') {
      showToast({ title: 'Booking failed', body: saved, intent: 'destructive' });
      return;
    }
    setSavedId(saved);
    onSaved();
    if (!isOnline) {
      showToast({
        title: 'Saved on this device – not booked yet',
        body: sendsWhenBack(offlineLabels()),
        intent: 'waiting',
      });
    }
  };

  return {
    isSaving,
    savedId,
    forget: () => setSavedId(null),
    submit: (isInLayer = false) => runOnce(() => submit(isInLayer)),
  };
}

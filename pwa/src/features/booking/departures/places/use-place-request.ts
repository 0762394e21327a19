import { useState } from 'react';
import type { Departure, NewWaiting } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { offlineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { joinWaiting } from '#pwa/features/booking/departures/departure-commands.ts';
import { savePlaces } from './place-commands.ts';

interface PlaceRequestParts {
  property: Property;
  isOnline: boolean;
  /** The signed-in guest; null for a visitor. */
  readGuest: () => Promise<PublicUser | null>;
  onLogIn: () => void;
  /** The request or the entry on the waiting list is stored. */
  onDone: (departureId: number) => void;
}

/** Booking places, and joining the waiting list, of one departure at a time. */
export function usePlaceRequest(parts: PlaceRequestParts) {
  const { runOnce, isBusy } = useOneAtATime();
  const [savedId, setSavedId] = useState<number | null>(null);

  const run = (departureId: number, work: (guest: PublicUser) => Promise<boolean>) =>
    runOnce(async () => {
      const guest = await parts.readGuest();
      if (guest === null) parts.onLogIn();
      else if (await work(guest)) parts.onDone(departureId);
    });

  const book = async (departure: Departure, roomId: number, places: number, guest: PublicUser) => {
    const saved = await savePlaces({ departure, property: parts.property, roomId, places }, guest);
    if (typeof saved === 'string') {
      showToast({ title: 'Booking failed', body: saved, intent: 'destructive' });
      return false;
    }
    setSavedId(saved);
    if (!parts.isOnline) {
      showToast({
        title: 'Saved on this device – no place reserved yet',
        body: `We'll send this ${offlineLabels().whenBack} and tell you if the places are still free.`,
        intent: 'waiting',
      });
    }
    return true;
  };

  return {
    isBusy,
    /** The booking made last on this page, or null. */
    savedId,
    forget: () => setSavedId(null),
    book: (departure: Departure, roomId: number, places: number) =>
      run(departure.id, (guest) => book(departure, roomId, places, guest)),
    join: ({ id }: Departure, wish: NewWaiting) => run(id, () => joinWaiting(id, wish)),
  };
}

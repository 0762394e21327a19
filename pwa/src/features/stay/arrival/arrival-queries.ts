import type { ArrivalDetails, ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import { noteShownCode } from '#pwa/data/trips/door-codes.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** The arrival guide of an own listing with unsent edits; null if this device has not received it. */
export const findArrivalGuide = (
  db: PrivateDb,
  propertyId: number,
): Promise<WithPending<ArrivalGuide> | null> =>
  readOneWithPending<ArrivalGuide>(db, 'arrivalGuides', db.arrivalGuides.get(propertyId), propertyId);

/** The same, live; undefined while it is read. */
export function useArrivalGuide(propertyId: number): WithPending<ArrivalGuide> | null | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findArrivalGuide(privateDb(), propertyId), [account, propertyId]);
}

/** Arrival details of a confirmed stay, live; null if the host has written none, undefined while they are read. */
export function useArrivalDetails(bookingId: number): ArrivalDetails | null | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(
    async () => (await privateDb().arrivalDetails.get(bookingId)) ?? null,
    [account, bookingId],
  );
}

/** The code that this device showed before the present one; null if there was none, or while it is read. */
export function useEarlierCode(bookingId: number, code: string | null): string | null {
  const { result = null } = useTask(`${bookingId} ${code ?? ''}`, true, async () =>
    // Without room on this device, or after a logout, the sentence about the change is enough.
    code === null ? null : noteShownCode(privateDb(), bookingId, code).catch(() => null),
  );
  return result;
}

import { useEffect } from 'react';
import type { ProgrammeItem } from '#contracts/domain/stay/programmes.ts';
import { accountStore, privateDb } from '#pwa/data/open-stores.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { withPicks, type ShownProgramme } from '#pwa/sync/commands/programme-commands.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';

const byTime = (one: ProgrammeItem, other: ProgrammeItem): number =>
  (one.day ?? 0) - (other.day ?? 0) || one.startTime.localeCompare(other.startTime) || one.id - other.id;

/** Items of an own listing and its departures, with unsent changes, by day and time. */
export async function findProgrammeItems(
  db: PrivateDb,
  propertyId: number,
): Promise<WithPending<ProgrammeItem>[]> {
  const rows = db.programmeItems.where('propertyId').equals(propertyId).toArray();
  const items = await readWithPending<ProgrammeItem>(
    db,
    'programmeItems',
    rows,
    (made) => made.propertyId === propertyId,
  );
  return items.sort(byTime);
}

/** The same, live; undefined while they are read. */
export function useProgrammeItems(propertyId: number): WithPending<ProgrammeItem>[] | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findProgrammeItems(privateDb(), propertyId), [account, propertyId]);
}

/** The programme of a confirmed stay with unsent picks; null if there is none. */
export async function findStayProgramme(db: PrivateDb, bookingId: number): Promise<ShownProgramme | null> {
  const [stored, entries] = await Promise.all([
    db.stayProgrammes.get(bookingId),
    db.outbox.orderBy('seq').toArray(),
  ]);
  return stored === undefined ? null : withPicks(stored, entries);
}

/** The same, live; undefined while it is read. */
export function useStayProgramme(bookingId: number): ShownProgramme | null | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(() => findStayProgramme(privateDb(), bookingId), [account, bookingId]);
}

const seenKey = (bookingId: number): string => `programmeSeen:${bookingId}`;

/**
 * Until when this person had seen the changes of a programme when the page was opened, ISO 8601. Changes that are shown now
 * are seen on the next visit.
 * @param latest instant of the latest change, null for none
 * @returns undefined while it is read; '' if nothing was seen
 */
export function useSeenUntil(bookingId: number, latest: string | null): string | undefined {
  const key = seenKey(bookingId);
  const { result: seenUntil } = useTask(key, true, async () => {
    const row = await privateDb().meta.get(key);
    return typeof row?.value === 'string' ? row.value : '';
  });
  const isRead = seenUntil !== undefined;
  useEffect(() => {
    if (!isRead || latest === null) return;
    // Without room on this device, or after a logout, the changes are marked once more.
    void privateDb()
      .meta.put({ key, value: latest })
      .catch(() => undefined);
  }, [key, isRead, latest]);
  return seenUntil;
}

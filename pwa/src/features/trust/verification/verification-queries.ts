import type { Property } from '#contracts/domain/catalog/properties.ts';
import { byNewest } from '#contracts/rules/search/search-order.ts';
import type { VerificationFilter } from '#contracts/domain/state-lists.ts';
import type { VerificationCounts } from '#contracts/domain/catalog/verification.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findVerificationList } from '#pwa/data/properties/verification-lists.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import {
  fetchVerificationList,
  fetchVerificationCounts,
  verificationCountsKey,
  verificationListName,
  type VerificationSearch,
} from '#pwa/sync/fetch/fetch-verification.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** A staff list as stored on this device. */
interface StoredList {
  listings: WithPending<Property>[];
  hasMore: boolean;
  /** In milliseconds since 1970; null if never fetched. */
  fetchedAt: number | null;
  /** The mirror was rebuilt after the fetch, so the listings are gone. */
  isLost: boolean;
}

const hasChanged = ({ verificationStatus, changedSinceVerification }: Property): boolean =>
  verificationStatus === 'verified' && changedSinceVerification === true;

/** Whether staff have to decide about the listing. */
export const awaitsDecision = (listing: Property): boolean =>
  listing.verificationStatus === 'pending' || hasChanged(listing);

const belongsToQueue = (listing: Property): boolean =>
  awaitsDecision(listing) || listing.verificationStatus === null;

/** Sorts as the server does: the longest wait first, never submitted listings last. No year begins with a 9. */
const queuePlace = ({ verificationStatus, waitingSince, createdAt }: Property): string =>
  verificationStatus === null ? `9${createdAt}` : (waitingSince ?? createdAt);

const byQueuePlace = (one: Property, other: Property): number =>
  queuePlace(one).localeCompare(queuePlace(other)) || one.id - other.id;

const belongs: Record<VerificationFilter, (listing: Property) => boolean> = {
  all: () => true,
  pending: ({ verificationStatus }) => verificationStatus === 'pending',
  unsubmitted: ({ verificationStatus }) => verificationStatus === null,
  verified: ({ verificationStatus }) => verificationStatus === 'verified',
  rejected: ({ verificationStatus }) => verificationStatus === 'rejected',
  changed: hasChanged,
};

/** Reads a staff list from this device, without listings that were decided or deleted meanwhile. */
export async function findPropertiesToVerify(db: PrivateDb, search: VerificationSearch): Promise<StoredList> {
  const list = await findVerificationList(db, verificationListName(search));
  const fetchedAt = list?.fetchedAt ?? null;
  const hasMore = list !== null && list.next !== null;
  const rows = (await db.ownProperties.bulkGet(list?.ids ?? [])).flatMap((row) => row ?? []);
  const about = { hasMore, fetchedAt, isLost: list !== null && list.ids.length > 0 && rows.length === 0 };
  if (search.list === 'queue') {
    const listings = await findQueue(db, hasMore ? list.ids : null);
    return { listings, ...about };
  }
  const listings = await readWithPending<Property>(db, 'ownProperties', rows, () => false);
  const { filter, hostId } = search;
  const found = listings.filter((one) => belongs[filter](one) && (hostId ?? one.hostId) === one.hostId);
  return { listings: found.sort(byNewest), ...about };
}

/**
 * The queue, longest wait first. The change feed brings newly submitted and changed ones, so the list is all
 * that wait here; of those behind the last page that was read only some may be here, so they are left for that page.
 */
async function findQueue(db: PrivateDb, readIds: readonly number[] | null): Promise<WithPending<Property>[]> {
  const rows = await readWithPending<Property>(
    db,
    'ownProperties',
    db.ownProperties.filter(belongsToQueue).toArray(),
  );
  const waiting = rows.filter(belongsToQueue).sort(byQueuePlace);
  if (readIds === null) return waiting;
  const read = new Set(readIds);
  const end = waiting.findLastIndex(({ id }) => read.has(id));
  return waiting.slice(0, end + 1);
}

export interface PropertiesToVerify extends Partial<StoredList> {
  /** Result of the fetch; undefined while it runs. */
  outcome: FetchResult | undefined;
  refresh: () => void;
  fetchMore: () => Promise<FetchResult>;
}

/** Whether the first sync of the account is complete. */
async function hasMirror(): Promise<boolean> {
  return (await privateDb().meta.get(lastSyncKey)) !== undefined;
}

/**
 * The same, live, brought up to date when it is shown, and when the mirror it lay in was replaced.
 * @param isRefused the server is reached and refuses to tell what changed, so no mirror will come
 */
export function usePropertiesToVerify(
  search: VerificationSearch,
  { isOnline, isRefused }: { isOnline: boolean; isRefused: boolean },
): PropertiesToVerify {
  const name = verificationListName(search);
  const found = useLiveQuery(() => findPropertiesToVerify(privateDb(), search), [name]);
  // The first pull replaces the whole mirror and would delete an earlier fetch.
  const isMirrored = useLiveQuery(hasMirror, []) === true;
  const isReady = isMirrored || isRefused || !isOnline;
  const key = found?.isLost === true ? `${name} anew` : name;
  const { result, again } = useTask(isReady ? key : 'not yet', isOnline, async () =>
    isReady ? fetchVerificationList(search) : undefined,
  );
  return {
    ...found,
    outcome: result,
    refresh: again,
    fetchMore: () => fetchVerificationList(search, { more: true }),
  };
}

/**
 * Number of listings by status, live; null before the first fetch.
 * @param occasion the numbers are fetched again when it changes
 */
export function useVerificationCounts(
  isOnline: boolean,
  occasion = '',
): VerificationCounts | null | undefined {
  useTask(occasion, isOnline, () => fetchVerificationCounts());
  return useLiveQuery(
    async () =>
      ((await privateDb().meta.get(verificationCountsKey))?.value as VerificationCounts | undefined) ?? null,
    [],
  );
}

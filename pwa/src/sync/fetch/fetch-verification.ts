import type { Property } from '#contracts/properties.ts';
import type { ReviewFilter } from '#contracts/option-lists.ts';
import { storeListings } from '#pwa/data/listings.ts';
import { findReviewList, keepReviewList, type ReviewList } from '#pwa/data/review-lists.ts';
import type { ApiAnswer } from '#pwa/sync/transport/api-client.ts';
import type { Device } from '#pwa/sync/device.ts';
import { outcomeOf, type FillResult } from './single-flight.ts';
import { nextCursor, renewFirstPage } from './search-page.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';

/** What staff look at: the queue, longest wait first, or all of a kind, newest first. */
export type ReviewSearch =
  | { list: 'queue' }
  | {
      list: 'all';
      filter: ReviewFilter;
      text: string;
      /** Only listings of this host. */
      hostId?: number | undefined;
    };

/** Names a list of staff in the store. */
export const reviewListName = (search: ReviewSearch): string =>
  search.list === 'queue'
    ? 'queue'
    : `all:${search.filter}:${search.text.trim().toLowerCase()}${search.hostId === undefined ? '' : `:${search.hostId}`}`;

/** Where a staff device keeps how many listings there are of each kind. */
export const reviewCountsKey = 'reviewCounts';

/** The network's way into what staff see of all listings. None of them throws for the network. */
export function createReviewFills(device: Device) {
  const fillReviewCounts = (): Promise<FillResult> =>
    outcomeOf(async () => {
      const { body } = await device.api.call('countForReview', {});
      await device.privateDb().meta.put({ key: reviewCountsKey, value: body });
    });
  return {
    /** The first page of a list with the counters beside it, or the page behind those that are kept. */
    fillReview: async (search: ReviewSearch, options: { more?: boolean } = {}): Promise<FillResult> => {
      const more = options.more === true;
      const [page] = await Promise.all([
        outcomeOf(() => readPage(device, search, more)),
        more ? undefined : fillReviewCounts(),
      ]);
      return page;
    },

    fillReviewCounts,
  };
}

async function readPage(device: Device, search: ReviewSearch, more: boolean): Promise<void> {
  const db = device.privateDb();
  const name = reviewListName(search);
  const known = await findReviewList(db, name);
  if (more && known?.next === null) return;
  const { body, headers } = await callFor(device, search, more ? (known?.next ?? undefined) : undefined);
  const now = device.environment.now();
  await storeListings({ publicDb: device.publicDb(), privateDb: db }, body, now);
  const page = { ids: body.map(({ id }) => id), next: nextCursor(headers.get('Link')) };
  await db.transaction('rw', db.meta, db.ownProperties, () =>
    keepReviewList(db, name, more && known !== null ? append(known, page) : renew(known, page, now)),
  );
}

function callFor(
  device: Device,
  search: ReviewSearch,
  cursor: string | undefined,
): Promise<ApiAnswer<Property[]>> {
  if (search.list === 'queue') return device.api.call('listVerificationQueue', { query: { cursor } });
  const { filter, text, hostId } = search;
  const query = { filter, text: text.trim() === '' ? undefined : text.trim(), hostId, cursor };
  return device.api.call('listForReview', { query });
}

const append = (known: ReviewList, page: Pick<ReviewList, 'ids' | 'next'>): ReviewList => ({
  ...known,
  ids: [...new Set([...known.ids, ...page.ids])],
  next: page.next,
});

const renew = (
  known: ReviewList | null,
  page: Pick<ReviewList, 'ids' | 'next'>,
  fetchedAt: number,
): ReviewList => ({
  ...renewFirstPage(known ?? undefined, page),
  fetchedAt,
});

export const { fillReview, fillReviewCounts } = createReviewFills(thisDevice);

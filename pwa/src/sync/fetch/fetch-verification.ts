import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { VerificationFilter } from '#contracts/domain/state-lists.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import {
  findVerificationList,
  storeVerificationList,
  type VerificationList,
} from '#pwa/data/properties/verification-lists.ts';
import type { ApiAnswer } from '#pwa/sync/transport/api-client.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { toFetchResult, type FetchResult } from './single-flight.ts';
import { nextCursor, renewFirstPage } from './search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** A list of staff: the verification queue, longest wait first, or the listings that match a filter, newest first. */
export type VerificationSearch =
  | { list: 'queue' }
  | {
      list: 'all';
      filter: VerificationFilter;
      text: string;
      /** Only listings of this host. */
      hostId?: number | undefined;
    };

/** @returns the key of a staff list in `meta` */
export const verificationListName = (search: VerificationSearch): string =>
  search.list === 'queue'
    ? 'queue'
    : `all:${search.filter}:${search.text.trim().toLowerCase()}${search.hostId === undefined ? '' : `:${search.hostId}`}`;

/** Key of `meta` for the number of listings of each kind. */
export const verificationCountsKey = 'reviewCounts';

/** Fetches the numbers of listings of each kind for staff. */
export const fetchVerificationCounts = (): Promise<FetchResult> =>
  toFetchResult(async () => {
    const { body } = await appDevice.api.call('countByVerification', {});
    await appDevice.privateDb().meta.put({ key: verificationCountsKey, value: body });
  });

/** Fetches the first page of a list for staff and the counters, or, with `more`, the page after the stored ones. */
export async function fetchVerificationList(
  search: VerificationSearch,
  { more = false }: { more?: boolean } = {},
): Promise<FetchResult> {
  const [page] = await Promise.all([
    toFetchResult(() => readPage(appDevice, search, more)),
    more ? undefined : fetchVerificationCounts(),
  ]);
  return page;
}

async function readPage(device: Device, search: VerificationSearch, more: boolean): Promise<void> {
  const db = device.privateDb();
  const name = verificationListName(search);
  const known = await findVerificationList(db, name);
  if (more && known?.next === null) return;
  const { body, headers } = await callFor(device, search, more ? (known?.next ?? undefined) : undefined);
  const now = device.environment.now();
  await storeProperties({ publicDb: device.publicDb(), privateDb: db }, body, now);
  const page = { ids: body.map(({ id }) => id), next: nextCursor(headers.get('Link')) };
  await db.transaction('rw', db.meta, db.ownProperties, () =>
    storeVerificationList(db, name, more && known !== null ? append(known, page) : renew(known, page, now)),
  );
}

function callFor(
  device: Device,
  search: VerificationSearch,
  cursor: string | undefined,
): Promise<ApiAnswer<Property[]>> {
  if (search.list === 'queue') return device.api.call('listVerificationQueue', { query: { cursor } });
  const { filter, text, hostId } = search;
  const query = { filter, text: text.trim() === '' ? undefined : text.trim(), hostId, cursor };
  return device.api.call('listForVerification', { query });
}

const append = (known: VerificationList, page: Pick<VerificationList, 'ids' | 'next'>): VerificationList => ({
  ...known,
  ids: [...new Set([...known.ids, ...page.ids])],
  next: page.next,
});

const renew = (
  known: VerificationList | null,
  page: Pick<VerificationList, 'ids' | 'next'>,
  fetchedAt: number,
): VerificationList => ({
  ...renewFirstPage(known ?? undefined, page),
  fetchedAt,
});

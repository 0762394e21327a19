import type { HiddenListing } from '#server/accounts/deletions/account-deletion-repository.ts';
import { postponeShowing } from '#server/accounts/suspensions/suspension-repository.ts';
import { findVisibleListingIds } from '#server/catalog/properties/listing-terms-repository.ts';
import {
  findProperty,
  findPropertyIdsOfHost,
  readProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { recordListingChange } from './property-change-service.ts';

/** Number of a host's listings that everyone sees. */
export async function countShownListings(db: Db, userId: number): Promise<number> {
  return (await findVisibleListingIds(db, await findPropertyIdsOfHost(db, userId), null)).length;
}

/**
 * Hides a host's listings from everyone but their guests. The number of a host's listings is bounded.
 * @returns those that would be shown now or later, and how they were
 */
export async function hideListingsOf(trx: Trx, userId: number): Promise<HiddenListing[]> {
  const hidden: HiddenListing[] = [];
  for (const id of await findPropertyIdsOfHost(trx, userId)) {
    const { listed, pausedUntil, ...property } = await readProperty(trx, id);
    // A pause without an end stays as it is.
    if (!listed && pausedUntil === null) continue;
    await setListed(trx, { ...property, listed }, { listed: false, pausedUntil: null });
    hidden.push({ id, listed, pausedUntil });
  }
  return hidden;
}

/**
 * Brings hidden listings back to how they were. What staff decided about them meanwhile stays. Those of a suspended host
 * stay hidden until the suspension ends.
 * @returns whether one of them is shown again
 */
export async function showListingsAgain(trx: Trx, hidden: readonly HiddenListing[]): Promise<boolean> {
  let isShown = false;
  for (const { id, ...before } of hidden) {
    const property = await findProperty(trx, id);
    if (property === null || (await postponeShowing(trx, property.hostId, { id, ...before }))) continue;
    await setListed(trx, property, before);
    isShown ||= before.listed && property.isVerified;
  }
  return isShown;
}

async function setListed(
  trx: Trx,
  before: Pick<OwnProperty, 'id' | 'hostId' | 'isVerified' | 'listed'>,
  { listed, pausedUntil }: Omit<HiddenListing, 'id'>,
): Promise<void> {
  await updateProperty(trx, before.id, { listed, paused_until: pausedUntil });
  await recordListingChange(trx, before.id, before, await renderProperty(trx, before.id));
}

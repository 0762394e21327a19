import type { HiddenListing } from './accounts/deletions/account-deletion-repository.ts';
import type { LeavingSteps } from './accounts/erasure/deletion-service.ts';
import { countActiveStaysOf } from './booking/bookings/booking-repository.ts';
import {
  findProperty,
  findPropertyIdsOfHost,
  readProperty,
  renderProperty,
  updateProperty,
} from './catalog/properties/property-repository.ts';
import type { OwnProperty } from './catalog/properties/property-row.ts';
import type { Trx } from './database/database.ts';
import { recordListingChange } from './hosting/properties/property-change-service.ts';

/** What other subjects do for an account that is to be deleted. The number of a host's listings is bounded. */
export const leavingSteps: LeavingSteps = {
  countActiveStays: countActiveStaysOf,
  hideListings: async (trx, userId) => {
    const hidden: HiddenListing[] = [];
    for (const id of await findPropertyIdsOfHost(trx, userId)) {
      const { listed, pausedUntil, ...property } = await readProperty(trx, id);
      // A pause without an end stays as it is.
      if (!listed && pausedUntil === null) continue;
      await setListed(trx, { ...property, listed }, { listed: false, pausedUntil: null });
      hidden.push({ id, listed, pausedUntil });
    }
    return hidden;
  },
  showListings: async (trx, hidden) => {
    for (const { id, ...before } of hidden) {
      const property = await findProperty(trx, id);
      if (property !== null) await setListed(trx, property, before);
    }
  },
};

async function setListed(
  trx: Trx,
  before: Pick<OwnProperty, 'id' | 'hostId' | 'isVerified' | 'listed'>,
  { listed, pausedUntil }: Omit<HiddenListing, 'id'>,
): Promise<void> {
  await updateProperty(trx, before.id, { listed, paused_until: pausedUntil });
  await recordListingChange(trx, before.id, before, await renderProperty(trx, before.id));
}

import type { LeavingSteps } from '#server/accounts/erasure/deletion-service.ts';
import { countActiveStaysOf } from '#server/booking/bookings/stored/booking-repository.ts';
import { hideListingsOf, showListingsAgain } from '#server/hosting/properties/host-listings-service.ts';

/** What other subjects do for an account that is to be deleted. */
export const leavingSteps: LeavingSteps = {
  countActiveStays: countActiveStaysOf,
  hideListings: hideListingsOf,
  showListings: async (trx, hidden) => {
    await showListingsAgain(trx, hidden);
  },
};

import type { LeavingSteps } from './accounts/erasure/deletion-service.ts';
import { countActiveStaysOf } from './booking/bookings/booking-repository.ts';
import { hideListingsOf, showListingsAgain } from './hosting/properties/host-listings-service.ts';

/** What other subjects do for an account that is to be deleted. */
export const leavingSteps: LeavingSteps = {
  countActiveStays: countActiveStaysOf,
  hideListings: hideListingsOf,
  showListings: async (trx, hidden) => {
    await showListingsAgain(trx, hidden);
  },
};

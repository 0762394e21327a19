import type { EndpointName } from '#contracts/api/endpoints.ts';
import type { RightsFixture } from './rights-fixture.ts';
import type { RightsRow, Sending } from './rights-row.ts';

const ofListing = ({ listingId }: RightsFixture): Sending => ({ params: { id: listingId } });

/** Rows of the calls about arrival guides. */
export const arrivalRights = {
  getArrivalGuide: { about: 'listing', send: ofListing },
  updateArrivalGuide: {
    about: 'listing',
    send: (fixture) => ({ ...ofListing(fixture), body: { welcome: 'The key is under the cedar.' } }),
  },
} satisfies Partial<Record<EndpointName, RightsRow>>;

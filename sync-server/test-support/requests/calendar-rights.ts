import type { EndpointName } from '#contracts/api/endpoints.ts';
import type { RightsFixture } from './rights-fixture.ts';
import type { RightsRow, Sending } from './rights-row.ts';

const ofListing = ({ listingId }: RightsFixture): Sending => ({ params: { id: listingId } });

/** Rows of the calls about calendars and arrival guides of listings. */
export const calendarRights = {
  getCalendar: { about: 'listing', send: ofListing },
  changeCalendar: {
    about: 'listing',
    send: (fixture) => ({
      ...ofListing(fixture),
      body: { ops: [{ op: 'block', from: '2031-01-01', to: '2031-01-02' }] },
    }),
  },
  getArrivalGuide: { about: 'listing', send: ofListing },
  updateArrivalGuide: {
    about: 'listing',
    send: (fixture) => ({ ...ofListing(fixture), body: { welcome: 'The key is under the cedar.' } }),
  },
} satisfies Partial<Record<EndpointName, RightsRow>>;

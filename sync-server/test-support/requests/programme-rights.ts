import type { EndpointName } from '#contracts/api/endpoints.ts';
import type { RightsFixture } from './rights-fixture.ts';
import type { RightsRow, Sending } from './rights-row.ts';

const ofItem = ({ itemId }: RightsFixture): Sending => ({ params: { id: itemId } });

/** Rows of the calls about programmes and announcements. The stay of the fixture is a request, so that its guest cannot pick. */
export const programmeRights = {
  createProgrammeItem: {
    about: 'listing',
    send: ({ listingId }) => ({
      params: { id: listingId },
      body: { title: 'Morning yoga', kind: 'class', startTime: '07:00', endTime: '08:30' },
    }),
  },
  updateProgrammeItem: {
    about: 'listing',
    send: (fixture) => ({ ...ofItem(fixture), body: { startTime: '07:30' } }),
  },
  deleteProgrammeItem: { about: 'listing', send: ofItem },
  createAnnouncement: {
    about: 'listing',
    send: ({ listingId }) => ({
      params: { id: listingId },
      body: { fromDay: '2030-06-01', toDay: '2030-06-02', text: 'The bath is warm.' },
    }),
  },
  readAnnouncements: {
    about: 'booking',
    send: ({ bookingId }) => ({
      params: { id: bookingId },
      body: { ids: [1], at: '2030-01-01T12:00:00.000Z' },
    }),
  },
  pickProgrammeItems: {
    about: 'booking',
    send: ({ bookingId }) => ({ params: { id: bookingId }, body: { add: [] } }),
    rules: { 'guest theirs': 409 },
  },
} satisfies Partial<Record<EndpointName, RightsRow>>;

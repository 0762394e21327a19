import type { RightsRow } from './rights-row.ts';

const at = '2030-01-01T12:00:00.000Z';

/** Rows of the calls about arrivals. The stay of the fixture is a request, so that nobody can be checked in. */
export const checkInRights = {
  checkInGuest: {
    about: 'booking',
    send: ({ bookingId }) => ({ params: { id: bookingId }, body: { at, way: 'list', offline: false } }),
    rules: { 'host theirs': 409 },
  },
  undoCheckIn: {
    about: 'booking',
    send: ({ bookingId }) => ({ params: { id: bookingId }, body: { at } }),
    rules: { 'host theirs': 409 },
  },
} satisfies Record<string, RightsRow>;

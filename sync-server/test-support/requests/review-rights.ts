import type { RightsRow } from './rights-row.ts';

/** Rows of the calls about reviews of stays. */
export const reviewRights = {
  listReviews: { about: 'listing', send: ({ listingId }) => ({ params: { id: listingId } }) },
  getGuestRecord: { about: 'booking', send: ({ bookingId }) => ({ params: { id: bookingId } }) },
  writeReview: {
    about: 'booking',
    send: ({ bookingId }) => ({
      params: { id: bookingId },
      body: { tookPlace: false, privateNote: 'Nobody came.' },
    }),
    // The stay of the fixture is a request; and staff write no reviews.
    rules: { 'guest theirs': 409, 'host theirs': 409, 'staff theirs': 403 },
  },
  replyToReview: {
    about: 'booking',
    send: ({ bookingId }) => ({
      params: { id: bookingId },
      body: { text: 'Thank you for staying with us.' },
    }),
    // There is no review yet.
    rules: { 'host theirs': 409 },
  },
} satisfies Record<string, RightsRow>;

import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#contracts/api/endpoints.ts';
import { checkInRights } from './check-in-rights.ts';
import { missingId, personas, type RightsFixture } from './rights-fixture.ts';
import { calendarRights } from './calendar-rights.ts';
import { programmeRights } from './programme-rights.ts';
import { reportRights } from './report-rights.ts';
import { reviewRights } from './review-rights.ts';
import { forMembers, type RightsRow, type Sending } from './rights-row.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const listing = {
  title: 'Cedar Steam House',
  description: 'Cedar tubs above a quiet river.',
  location: 'Kyoto, Japan',
  latitude: 35,
  longitude: 135.7,
  pricePerNight: 120,
  images: ['https://pictures.example/cedar.webp'],
  amenities: ['Wifi'],
  retreatTypes: ['Yoga'],
  maxGuests: 4,
};
const departure = {
  title: 'Silent Week',
  startDate: '2030-06-01',
  endDate: '2030-06-07',
  bookBy: '2030-05-20',
  rooms: [{ name: 'Garden room', pricePerPerson: 500, places: 4 }],
};
/** Of a hidden listing nothing can be booked, and hosts do not book with themselves. */
const hostsDoNotBook = { 'host shown': 422, 'host hidden': 422, 'staff hidden': 422 };
const duration = { minimumStay: 2, maximumStay: null, fixedDuration: false };

/** Of a passkey that is not known, with an answer to no challenge of ours. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const clientDataJSON = 'e30';
const assertion = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
const attestation = { clientDataJSON, attestationObject: 'AAAA' };
let registered = 0;
const expired = Object.fromEntries(personas.map((persona) => [`${persona} only`, 410]));
const nothing = (): Sending => ({});
const unknownLink = (): Sending => ({ body: { token: 'unknown' } });
const ofListing = ({ listingId }: RightsFixture): Sending => ({ params: { id: listingId } });
/** A right comes before the row: the host of the listing is told that there is no such calendar. */
const ofNoSource = ({ listingId }: RightsFixture): Sending => ({
  params: { id: listingId, sourceId: missingId },
});
const noSource = { 'host shown': 404, 'host hidden': 404 };
const ofPackage = ({ packageId }: RightsFixture): Sending => ({ params: { id: packageId } });
const ofDeparture = ({ departureId }: RightsFixture): Sending => ({ params: { id: departureId } });
const ofBooking = ({ bookingId }: RightsFixture): Sending => ({ params: { id: bookingId } });
const ofUpload = ({ uploadId }: RightsFixture): Sending => ({ params: { uuid: uploadId } });
const tus = { 'Tus-Resumable': '1.0.0' };
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const ofPerson = ({ personId }: RightsFixture): Sending => ({ params: { userId: personId } });
const blocksNobody = { ...forMembers('leaving', 204), ...forMembers('missing', 204) };
const ofSelf = (_: RightsFixture, selfId: number): Sending => ({ params: { userId: selfId } });

/** One row for every call of the API: its rows and its input. The endpoint table has the access rights. */
export const rightsTable: Record<EndpointName, RightsRow> = {
  register: {
    about: 'nothing',
    send: () => {
      registered += 1;
      const username = `newcomer${registered}`;
      return { body: { username, email: `${username}@test.example`, password: 'cedar steam and tea' } };
    },
  },
  login: {
    about: 'nothing',
    send: () => ({ body: { username: 'walker', password: 'cedar steam and tea' } }),
  },
  logout: { about: 'nothing', send: nothing },
  requestReset: { about: 'nothing', send: () => ({ body: { email: 'nobody@test.example' } }) },
  resetPassword: {
    about: 'nothing',
    send: () => ({ body: { token: 'unknown', password: 'cedar steam and tea' } }),
    rules: expired,
  },
  verifyEmail: { about: 'nothing', send: unknownLink, rules: expired },
  resendVerification: { about: 'nothing', send: nothing },
  requestEmailChange: {
    about: 'nothing',
    send: () => ({ body: { email: 'other@test.example' } }),
    rules: { 'staff only': 403 },
  },
  confirmEmailChange: { about: 'nothing', send: unknownLink, rules: expired },
  undoEmailChange: { about: 'nothing', send: unknownLink, rules: expired },
  changePassword: {
    about: 'nothing',
    send: () => ({ body: { currentPassword: 'not the password', newPassword: 'cedar steam and tea' } }),
    rules: forMembers('only', 422),
  },
  stepUp: {
    about: 'nothing',
    send: () => ({ body: { password: 'not the password' } }),
    rules: forMembers('only', 422),
  },
  getPasskeyProofOptions: {
    about: 'nothing',
    send: nothing,
    rules: forMembers('only', 404),
  },
  stepUpWithPasskey: {
    about: 'nothing',
    send: () => ({ body: { credential: { ...credential, response: assertion } } }),
    rules: forMembers('only', 403),
  },
  listSessions: { about: 'nothing', send: nothing },
  endSessions: { about: 'nothing', send: () => ({ body: { id: 'none' } }) },
  getTotp: { about: 'nothing', send: nothing },
  startTotp: { about: 'nothing', send: nothing },
  confirmTotp: {
    about: 'nothing',
    send: () => ({ body: { code: '000000' } }),
    // Where nothing was started, and with a code of another secret.
    rules: forMembers('only', 422),
  },
  renewRecoveryCodes: {
    about: 'nothing',
    send: () => ({ body: { code: '000000' } }),
    rules: forMembers('only', 409),
  },
  removeTotp: {
    about: 'nothing',
    send: () => ({ body: { code: '000000' } }),
    rules: forMembers('only', 409),
  },
  listPasskeys: { about: 'nothing', send: nothing },
  getPasskeyOptions: { about: 'nothing', send: nothing },
  getPasskeyLoginOptions: { about: 'nothing', send: nothing },
  logInWithPasskey: {
    about: 'nothing',
    send: () => ({ body: { credential: { ...credential, response: assertion } } }),
    rules: Object.fromEntries(personas.map((persona) => [`${persona} only`, 403])),
  },
  addPasskey: {
    about: 'nothing',
    send: () => ({ body: { name: 'Phone', credential: { ...credential, response: attestation } } }),
    rules: forMembers('only', 403),
  },
  renamePasskey: {
    about: 'nothing',
    send: () => ({ params: { id: 1 }, body: { name: 'Phone' } }),
    rules: forMembers('only', 404),
  },
  removePasskey: { about: 'nothing', send: () => ({ params: { id: 1 } }) },
  getMe: { about: 'nothing', send: nothing },
  changeProfile: {
    about: 'nothing',
    send: () => ({ body: { name: 'Maya Lind', bio: 'Tea and steam.', languages: ['en', 'fi'] } }),
  },
  listPersonReviews: { about: 'person', send: ({ personId }) => ({ params: { id: personId } }) },
  getPerson: { about: 'person', send: ({ personId }) => ({ params: { id: personId } }) },
  requestDeletion: {
    about: 'nothing',
    send: () => ({ body: { username: 'somebody else' } }),
    rules: { 'stranger only': 422, 'guest only': 422, 'host only': 422, 'staff only': 403 },
  },
  undoDeletion: { about: 'token', send: ({ token }) => ({ params: { token } }) },
  requestExport: { about: 'nothing', send: nothing },
  getExport: { about: 'nothing', send: nothing },
  downloadExport: { about: 'token', send: ({ token }) => ({ params: { token } }) },
  listDemoAccounts: { about: 'nothing', send: nothing },
  listPendingVerification: { about: 'nothing', send: nothing },
  listVerificationQueue: { about: 'nothing', send: nothing },
  listForVerification: { about: 'nothing', send: nothing },
  countByVerification: { about: 'nothing', send: nothing },
  listProperties: { about: 'nothing', send: nothing },
  getProperty: { about: 'listing', send: ofListing },
  createProperty: { about: 'nothing', send: () => ({ body: listing }) },
  updateProperty: {
    about: 'listing',
    send: ({ listingId }) => ({ params: { id: listingId }, body: { ...listing, id: listingId } }),
  },
  deleteProperty: { about: 'listing', send: ofListing },
  verifyProperty: {
    about: 'listing',
    send: ({ listingId }) => ({ params: { id: listingId }, body: { status: 'verified', notes: 'Lovely.' } }),
  },
  submitVerification: {
    about: 'listing',
    send: ({ listingId }) => ({ params: { id: listingId }, body: { documents: ['deed.pdf'] } }),
    rules: { 'host shown': 409 },
  },
  listPropertyAudit: { about: 'listing', send: ofListing },
  listRetreatPackages: { about: 'listing', send: ofListing },
  createRetreatPackage: {
    about: 'listing',
    send: ({ listingId }) => ({
      params: { id: listingId },
      body: { name: 'Deep Rest', pricePerNight: 90, maxCapacity: 3 },
    }),
  },
  getRetreatPackage: { about: 'package', send: ofPackage },
  updateRetreatPackage: {
    about: 'package',
    send: ({ packageId }) => ({ params: { id: packageId }, body: duration }),
  },
  retireRetreatPackage: { about: 'package', send: ofPackage },
  listPackageAvailability: { about: 'package', send: ofPackage },
  listDepartures: { about: 'listing', send: ofListing },
  createDeparture: {
    about: 'listing',
    send: ({ listingId }) => ({ params: { id: listingId }, body: departure }),
  },
  getDeparture: { about: 'departure', send: ofDeparture },
  updateDeparture: {
    about: 'departure',
    send: (fixture) => ({ ...ofDeparture(fixture), body: { teacher: 'Ana' } }),
  },
  deleteDeparture: { about: 'departure', send: ofDeparture },
  cancelDeparture: { about: 'departure', send: ofDeparture },
  confirmDeparture: { about: 'departure', send: ofDeparture },
  bookPlaces: {
    about: 'departure',
    send: (fixture, selfId) => ({
      ...ofDeparture(fixture),
      body: { userId: selfId, roomId: fixture.roomId, places: 1, totalPrice: 560 },
    }),
    rules: hostsDoNotBook,
  },
  listWaiting: { about: 'departure', send: ofDeparture },
  joinWaiting: {
    about: 'departure',
    send: (fixture) => ({ ...ofDeparture(fixture), body: { roomId: fixture.fullRoomId } }),
    rules: { 'host shown': 422, 'host hidden': 422 },
  },
  leaveWaiting: {
    about: 'departure',
    send: ofDeparture,
    // Nobody is on the list.
    rules: {
      ...{ 'stranger shown': 404, 'guest shown': 404, 'host shown': 404, 'staff shown': 404 },
      ...{ 'host hidden': 404, 'staff hidden': 404 },
    },
  },
  takeOffer: {
    about: 'departure',
    send: (fixture) => ({ ...ofDeparture(fixture), body: { totalPrice: 560 } }),
    // Nothing is held for anybody.
    rules: {
      ...{ 'stranger shown': 409, 'guest shown': 409, 'host shown': 409, 'staff shown': 409 },
      ...{ 'host hidden': 409, 'staff hidden': 409 },
    },
  },
  getRoster: { about: 'departure', send: ofDeparture },
  listQuestions: { about: 'listing', send: ofListing },
  updateQuestions: {
    about: 'listing',
    send: ({ listingId }) => ({
      params: { id: listingId },
      body: { questions: [{ kind: 'text', label: 'When do you arrive?' }] },
    }),
  },
  answerQuestions: {
    about: 'booking',
    send: (fixture) => ({ ...ofBooking(fixture), body: { answers: [] } }),
  },
  ...programmeRights,
  ...checkInRights,
  ...reviewRights,
  ...reportRights,
  searchPeople: { about: 'nothing', send: () => ({ query: { text: 'maya' } }) },
  ...calendarRights,
  listPropertyBookings: { about: 'listing', send: ofListing },
  listMyBookings: { about: 'nothing', send: nothing },
  listHostingBookings: { about: 'nothing', send: nothing },
  createBooking: {
    about: 'listing',
    send: ({ listingId }, selfId) => ({ body: buildStay({ propertyId: listingId, userId: selfId }) }),
    rules: { 'host shown': 422, 'host hidden': 422, 'staff hidden': 422 },
  },
  acceptBooking: { about: 'booking', send: ofBooking },
  declineBooking: { about: 'booking', send: ofBooking },
  cancelBooking: { about: 'booking', send: ofBooking },
  payBooking: {
    about: 'booking',
    send: (fixture) => ({ ...ofBooking(fixture), body: { token: 'approve' } }),
    // An open request cannot be paid yet.
    rules: { 'guest theirs': 409 },
  },
  listCategories: { about: 'nothing', send: nothing },
  listPlaces: { about: 'nothing', send: () => ({ query: { text: 'hakone' } }) },
  listFavorites: { about: 'self', send: ofSelf },
  addFavorite: {
    about: 'listing',
    send: ({ listingId }, selfId) => ({ body: { userId: selfId, propertyId: listingId } }),
  },
  removeFavorite: {
    about: 'self',
    send: (_, selfId) => ({ params: { userId: selfId, propertyId: missingId } }),
  },
  listBlocks: { about: 'nothing', send: nothing },
  blockPerson: {
    about: 'person',
    send: ofPerson,
    rules: { 'host known': 422, ...forMembers('leaving', 200) },
  },
  // Removes the blocks of the call before, which would refuse later calls. Of none, it succeeds.
  unblockPerson: { about: 'person', send: ofPerson, rules: blocksNobody },
  listMyConversations: { about: 'nothing', send: nothing },
  listConversations: { about: 'self', send: ofSelf },
  startConversation: {
    about: 'listing',
    send: ({ listingId, host }, selfId) => ({
      body: { user1Id: selfId, user2Id: host.userId, propertyId: listingId },
    }),
    rules: { 'host shown': 422, 'host hidden': 422 },
  },
  listMessages: {
    about: 'conversation',
    send: ({ conversationId }) => ({ params: { id: conversationId } }),
  },
  markRead: {
    about: 'conversation',
    send: ({ conversationId }, selfId) => ({ params: { conversationId, userId: selfId } }),
  },
  sendMessage: {
    about: 'conversation',
    send: ({ conversationId }, selfId) => ({ body: { conversationId, content: 'Hello', senderId: selfId } }),
  },
  listNotifications: { about: 'nothing', send: nothing },
  markSeen: { about: 'nothing', send: () => ({ body: { ids: [1] } }) },
  getNotificationSettings: { about: 'nothing', send: nothing },
  changeNotificationSettings: { about: 'nothing', send: () => ({ body: { quietHours: false } }) },
  unsubscribe: { about: 'token', send: ({ token }) => ({ params: { token } }) },
  getPushKey: { about: 'nothing', send: nothing },
  addPushSubscription: {
    about: 'nothing',
    send: () => ({
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
        p256dh: 'B'.repeat(87),
        auth: 'A'.repeat(22),
      },
    }),
  },
  removePushSubscription: { about: 'nothing', send: () => ({ params: { id: 1 } }) },
  sendTestPush: { about: 'nothing', send: nothing },
  createUpload: {
    about: 'nothing',
    send: () => ({
      headers: {
        ...tus,
        'Upload-Length': '20000',
        'Upload-Metadata': `id ${toBase64(randomUUID())},kind ${toBase64('listing')}`,
      },
    }),
  },
  getUpload: { about: 'upload', send: ofUpload },
  sendChunk: {
    about: 'upload',
    send: (fixture) => ({
      ...ofUpload(fixture),
      bytes: new Uint8Array(16 * 1024),
      headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    }),
  },
  removeUpload: { about: 'upload', send: (fixture) => ({ ...ofUpload(fixture), headers: tus }) },
  readDocument: { about: 'document', send: ofUpload },
  listCalendarSources: { about: 'listing', send: ofListing },
  addCalendarSource: {
    about: 'listing',
    send: ({ listingId }) => ({
      params: { id: listingId },
      body: { name: 'Elsewhere', url: 'https://calendars.example/1.ics' },
    }),
  },
  removeCalendarSource: { about: 'listing', send: ofNoSource, rules: noSource },
  syncCalendarSource: { about: 'listing', send: ofNoSource, rules: noSource },
  confirmCalendarSource: { about: 'listing', send: ofNoSource, rules: noSource },
  resolveCalendarConflict: {
    about: 'listing',
    send: (fixture) => ({
      ...ofNoSource(fixture),
      body: { startDate: '2030-04-10', endDate: '2030-04-12', bookingId: missingId, resolution: 'keep' },
    }),
    rules: noSource,
  },
  createCalendarFeed: { about: 'listing', send: ofListing },
  removeCalendarFeed: { about: 'listing', send: ofListing },
  readCalendar: { about: 'token', send: ({ token }) => ({ params: { token } }) },
  listDeadJobs: { about: 'nothing', send: nothing },
  retryDeadJob: {
    about: 'nothing',
    send: () => ({ params: { id: 1 } }),
    rules: { 'staff only': 404 },
  },
  listChanges: { about: 'nothing', send: nothing },
  listCards: { about: 'nothing', send: nothing },
  takeLease: { about: 'nothing', send: nothing },
  push: {
    about: 'nothing',
    send: (_, selfId) => ({
      body: { calls: [{ method: 'DELETE', path: `/api/favorites/${selfId}/1` }] },
    }),
  },
  withdrawCall: { about: 'nothing', send: () => ({ body: { key: 'a-call-of-mine' } }) },
  events: { about: 'nothing', send: nothing },
};

import type { addresses } from './addresses.ts';
import * as accountDeletion from '#contracts/domain/accounts/account-deletion.ts';
import * as checkIns from '#contracts/domain/stay/check-ins.ts';
import * as announcements from '#contracts/domain/messaging/announcements.ts';
import * as arrivals from '#contracts/domain/stay/arrivals.ts';
import * as blocks from '#contracts/domain/trust/blocks.ts';
import * as bookings from '#contracts/domain/booking/bookings.ts';
import * as calendars from '#contracts/domain/catalog/calendars.ts';
import * as calendarSources from '#contracts/domain/catalog/calendar-sources.ts';
import * as categories from '#contracts/domain/catalog/categories.ts';
import * as conversations from '#contracts/domain/messaging/conversations.ts';
import * as dataExport from '#contracts/domain/accounts/data-export.ts';
import * as departures from '#contracts/domain/booking/departures.ts';
import type { Endpoint } from './endpoint.ts';
import * as favorites from '#contracts/domain/catalog/favorites.ts';
import * as jobs from '#contracts/domain/jobs.ts';
import * as messages from '#contracts/domain/messaging/messages.ts';
import * as heldMessages from '#contracts/domain/messaging/held-messages.ts';
import * as moderation from '#contracts/domain/trust/moderation.ts';
import * as notifications from '#contracts/domain/reach/notifications.ts';
import * as passkeys from '#contracts/domain/accounts/passkeys.ts';
import * as peopleSearch from '#contracts/domain/trust/people-search.ts';
import * as payments from '#contracts/domain/booking/payments.ts';
import * as ownAccount from '#contracts/domain/accounts/own-account.ts';
import * as places from '#contracts/domain/places/places.ts';
import * as profiles from '#contracts/domain/trust/profiles.ts';
import * as programmes from '#contracts/domain/stay/programmes.ts';
import * as properties from '#contracts/domain/catalog/properties.ts';
import * as push from '#contracts/domain/reach/push.ts';
import * as registrations from '#contracts/domain/booking/registrations.ts';
import * as reports from '#contracts/domain/trust/reports.ts';
import * as retreatPackages from '#contracts/domain/catalog/retreat-packages.ts';
import * as stayReviews from '#contracts/domain/trust/stay-reviews.ts';
import * as suspensions from '#contracts/domain/trust/suspensions.ts';
import * as sync from '#contracts/sync/sync.ts';
import * as totp from '#contracts/domain/accounts/totp.ts';
import * as uploads from '#contracts/domain/pictures/uploads.ts';
import * as users from '#contracts/domain/accounts/users.ts';
import * as verification from '#contracts/domain/catalog/verification.ts';

/**
 * Every call of the API by its name. The router, the client, the test of access rights and the API description use it.
 * Literal paths come before those with a parameter in the same place.
 */
export const endpoints = {
  register: users.register,
  login: users.login,
  logout: users.logout,
  requestReset: users.requestReset,
  resetPassword: users.resetPassword,
  verifyEmail: ownAccount.verifyEmail,
  resendVerification: ownAccount.resendVerification,
  requestEmailChange: ownAccount.requestEmailChange,
  confirmEmailChange: ownAccount.confirmEmailChange,
  undoEmailChange: ownAccount.undoEmailChange,
  changePassword: ownAccount.changePassword,
  stepUp: ownAccount.stepUp,
  getPasskeyProofOptions: passkeys.getPasskeyProofOptions,
  stepUpWithPasskey: passkeys.stepUpWithPasskey,
  listSessions: users.listSessions,
  endSessions: users.endSessions,
  getTotp: totp.getTotp,
  startTotp: totp.startTotp,
  confirmTotp: totp.confirmTotp,
  renewRecoveryCodes: totp.renewRecoveryCodes,
  removeTotp: totp.removeTotp,
  listPasskeys: passkeys.listPasskeys,
  getPasskeyOptions: passkeys.getPasskeyOptions,
  getPasskeyLoginOptions: passkeys.getPasskeyLoginOptions,
  logInWithPasskey: passkeys.logInWithPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  getMe: users.getMe,
  changeProfile: profiles.changeProfile,
  getPerson: profiles.getPerson,
  listPersonReviews: stayReviews.listPersonReviews,
  requestDeletion: accountDeletion.requestDeletion,
  undoDeletion: accountDeletion.undoDeletion,
  requestExport: dataExport.requestExport,
  getExport: dataExport.getExport,
  downloadExport: dataExport.downloadExport,
  listDemoAccounts: users.listDemoAccounts,
  listPendingVerification: verification.listPendingVerification,
  listVerificationQueue: verification.listVerificationQueue,
  listForVerification: verification.listForVerification,
  countByVerification: verification.countByVerification,
  listProperties: properties.listProperties,
  getProperty: properties.getProperty,
  createProperty: properties.createProperty,
  updateProperty: properties.updateProperty,
  deleteProperty: properties.deleteProperty,
  verifyProperty: verification.verifyProperty,
  submitVerification: verification.submitVerification,
  listPropertyAudit: verification.listPropertyAudit,
  getCalendar: calendars.getCalendar,
  changeCalendar: calendars.changeCalendar,
  getArrivalGuide: arrivals.getArrivalGuide,
  updateArrivalGuide: arrivals.updateArrivalGuide,
  createProgrammeItem: programmes.createProgrammeItem,
  updateProgrammeItem: programmes.updateProgrammeItem,
  deleteProgrammeItem: programmes.deleteProgrammeItem,
  pickProgrammeItems: programmes.pickProgrammeItems,
  createAnnouncement: announcements.createAnnouncement,
  readAnnouncements: announcements.readAnnouncements,
  listRetreatPackages: retreatPackages.listRetreatPackages,
  createRetreatPackage: retreatPackages.createRetreatPackage,
  getRetreatPackage: retreatPackages.getRetreatPackage,
  updateRetreatPackage: retreatPackages.updateRetreatPackage,
  retireRetreatPackage: retreatPackages.retireRetreatPackage,
  listPackageAvailability: retreatPackages.listPackageAvailability,
  listDepartures: departures.listDepartures,
  createDeparture: departures.createDeparture,
  getDeparture: departures.getDeparture,
  updateDeparture: departures.updateDeparture,
  deleteDeparture: departures.deleteDeparture,
  cancelDeparture: departures.cancelDeparture,
  confirmDeparture: departures.confirmDeparture,
  bookPlaces: departures.bookPlaces,
  listWaiting: departures.listWaiting,
  joinWaiting: departures.joinWaiting,
  leaveWaiting: departures.leaveWaiting,
  takeOffer: departures.takeOffer,
  getRoster: registrations.getRoster,
  listQuestions: registrations.listQuestions,
  updateQuestions: registrations.updateQuestions,
  answerQuestions: registrations.answerQuestions,
  checkInGuest: checkIns.checkInGuest,
  undoCheckIn: checkIns.undoCheckIn,
  listReviews: stayReviews.listReviews,
  getGuestRecord: stayReviews.getGuestRecord,
  writeReview: stayReviews.writeReview,
  replyToReview: stayReviews.replyToReview,
  createReport: reports.createReport,
  listMyReports: reports.listMyReports,
  appealReport: reports.appealReport,
  listReports: moderation.listReports,
  countReports: moderation.countReports,
  getReport: moderation.getReport,
  readMessagesAround: moderation.readMessagesAround,
  assignReport: moderation.assignReport,
  decideReport: moderation.decideReport,
  undoDecision: moderation.undoDecision,
  getSuspensionOutlook: suspensions.getSuspensionOutlook,
  liftSuspension: suspensions.liftSuspension,
  listHeldMessages: heldMessages.listHeldMessages,
  decideHeldMessage: heldMessages.decideHeldMessage,
  searchPeople: peopleSearch.searchPeople,
  listPropertyBookings: bookings.listPropertyBookings,
  listMyBookings: bookings.listMyBookings,
  listHostingBookings: bookings.listHostingBookings,
  createBooking: bookings.createBooking,
  acceptBooking: bookings.acceptBooking,
  declineBooking: bookings.declineBooking,
  cancelBooking: bookings.cancelBooking,
  payBooking: payments.payBooking,
  listCategories: categories.listCategories,
  listPlaces: places.listPlaces,
  listFavorites: favorites.listFavorites,
  addFavorite: favorites.addFavorite,
  removeFavorite: favorites.removeFavorite,
  listBlocks: blocks.listBlocks,
  blockPerson: blocks.blockPerson,
  unblockPerson: blocks.unblockPerson,
  listMyConversations: conversations.listMyConversations,
  listConversations: conversations.listConversations,
  startConversation: conversations.startConversation,
  listMessages: messages.listMessages,
  markRead: messages.markRead,
  sendMessage: messages.sendMessage,
  listNotifications: notifications.listNotifications,
  markSeen: notifications.markSeen,
  getNotificationSettings: notifications.getNotificationSettings,
  changeNotificationSettings: notifications.changeNotificationSettings,
  unsubscribe: notifications.unsubscribe,
  getPushKey: push.getPushKey,
  addPushSubscription: push.addPushSubscription,
  removePushSubscription: push.removePushSubscription,
  sendTestPush: push.sendTestPush,
  createUpload: uploads.createUpload,
  getUpload: uploads.getUpload,
  sendChunk: uploads.sendChunk,
  removeUpload: uploads.removeUpload,
  readDocument: uploads.readDocument,
  listCalendarSources: calendarSources.listCalendarSources,
  addCalendarSource: calendarSources.addCalendarSource,
  removeCalendarSource: calendarSources.removeCalendarSource,
  syncCalendarSource: calendarSources.syncCalendarSource,
  confirmCalendarSource: calendarSources.confirmCalendarSource,
  resolveCalendarConflict: calendarSources.resolveCalendarConflict,
  createCalendarFeed: calendarSources.createCalendarFeed,
  removeCalendarFeed: calendarSources.removeCalendarFeed,
  readCalendar: calendarSources.readCalendar,
  listDeadJobs: jobs.listDeadJobs,
  retryDeadJob: jobs.retryDeadJob,
  listChanges: sync.listChanges,
  listCards: sync.listCards,
  takeLease: sync.takeLease,
  push: sync.push,
  withdrawCall: sync.withdrawCall,
  events: sync.events,
} as const satisfies Record<keyof typeof addresses, Endpoint>;

export type EndpointName = keyof typeof endpoints;

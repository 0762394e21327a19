/** Method and path of a call. Path parameters are `:name`. */
export interface Address {
  method: Method;
  path: `/api/${string}`;
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of the first screens, of the sync engine and of everything that can be queued. Part of the first load. */
export const baseAddresses = {
  logout: { method: 'POST', path: '/api/auth/logout' },
  getMe: { method: 'GET', path: '/api/auth/me' },
  changeProfile: { method: 'PUT', path: '/api/profile' },
  listProperties: { method: 'GET', path: '/api/properties' },
  getProperty: { method: 'GET', path: '/api/properties/:id' },
  createProperty: { method: 'POST', path: '/api/properties' },
  updateProperty: { method: 'PUT', path: '/api/properties/:id' },
  deleteProperty: { method: 'DELETE', path: '/api/properties/:id' },
  verifyProperty: { method: 'POST', path: '/api/properties/:id/verify' },
  submitVerification: { method: 'POST', path: '/api/properties/:id/submit-verification' },
  listRetreatPackages: { method: 'GET', path: '/api/properties/:id/retreat-packages' },
  createRetreatPackage: { method: 'POST', path: '/api/properties/:id/retreat-packages' },
  getRetreatPackage: { method: 'GET', path: '/api/retreat-packages/:id' },
  updateRetreatPackage: { method: 'PUT', path: '/api/retreat-packages/:id' },
  retireRetreatPackage: { method: 'DELETE', path: '/api/retreat-packages/:id' },
  listPackageAvailability: { method: 'GET', path: '/api/retreat-packages/:id/availability' },
  createDeparture: { method: 'POST', path: '/api/properties/:id/departures' },
  updateDeparture: { method: 'PUT', path: '/api/departures/:id' },
  bookPlaces: { method: 'POST', path: '/api/departures/:id/bookings' },
  answerQuestions: { method: 'PUT', path: '/api/bookings/:id/answers' },
  writeReview: { method: 'PUT', path: '/api/bookings/:id/review' },
  replyToReview: { method: 'PUT', path: '/api/bookings/:id/review/reply' },
  listPropertyBookings: { method: 'GET', path: '/api/bookings/property/:id' },
  createBooking: { method: 'POST', path: '/api/bookings' },
  acceptBooking: { method: 'POST', path: '/api/bookings/:id/accept' },
  declineBooking: { method: 'POST', path: '/api/bookings/:id/decline' },
  cancelBooking: { method: 'POST', path: '/api/bookings/:id/cancel' },
  changeCalendar: { method: 'PUT', path: '/api/properties/:id/calendar' },
  listCategories: { method: 'GET', path: '/api/categories' },
  addFavorite: { method: 'POST', path: '/api/favorites' },
  removeFavorite: { method: 'DELETE', path: '/api/favorites/:userId/:propertyId' },
  startConversation: { method: 'POST', path: '/api/conversations' },
  markRead: { method: 'POST', path: '/api/messages/read/:conversationId/:userId' },
  sendMessage: { method: 'POST', path: '/api/messages' },
  markSeen: { method: 'POST', path: '/api/notifications/seen' },
  changeNotificationSettings: { method: 'PUT', path: '/api/notification-settings' },
  listChanges: { method: 'GET', path: '/api/sync/changes' },
  listCards: { method: 'GET', path: '/api/sync/cards' },
  takeLease: { method: 'POST', path: '/api/sync/leases' },
  push: { method: 'POST', path: '/api/sync/push' },
  withdrawCall: { method: 'POST', path: '/api/sync/withdrawals' },
  events: { method: 'GET', path: '/api/sync/events' },
} as const satisfies Record<string, Address>;

/** Method and path of a call. Path parameters are `:name`. */
export interface Address {
  method: Method;
  path: `/api/${string}`;
}
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Method and path of each call of the API; no other file contains a path. Separate from the schemas, so that the app
 * can send its first request before it has loaded the validation code.
 */
export const addresses = {
  register: { method: 'POST', path: '/api/auth/register' },
  login: { method: 'POST', path: '/api/auth/login' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  getMe: { method: 'GET', path: '/api/auth/me' },
  listDemoAccounts: { method: 'GET', path: '/api/auth/demo' },
  listPendingVerification: { method: 'GET', path: '/api/properties/verification/pending' },
  listVerificationQueue: { method: 'GET', path: '/api/properties/verification/queue' },
  listForVerification: { method: 'GET', path: '/api/properties/verification/all' },
  countByVerification: { method: 'GET', path: '/api/properties/verification/counts' },
  listProperties: { method: 'GET', path: '/api/properties' },
  getProperty: { method: 'GET', path: '/api/properties/:id' },
  createProperty: { method: 'POST', path: '/api/properties' },
  updateProperty: { method: 'PUT', path: '/api/properties/:id' },
  deleteProperty: { method: 'DELETE', path: '/api/properties/:id' },
  verifyProperty: { method: 'POST', path: '/api/properties/:id/verify' },
  submitVerification: { method: 'POST', path: '/api/properties/:id/submit-verification' },
  listPropertyAudit: { method: 'GET', path: '/api/properties/:id/audit' },
  listRetreatPackages: { method: 'GET', path: '/api/properties/:id/retreat-packages' },
  createRetreatPackage: { method: 'POST', path: '/api/properties/:id/retreat-packages' },
  getRetreatPackage: { method: 'GET', path: '/api/retreat-packages/:id' },
  updateRetreatPackage: { method: 'PUT', path: '/api/retreat-packages/:id' },
  retireRetreatPackage: { method: 'DELETE', path: '/api/retreat-packages/:id' },
  listPackageAvailability: { method: 'GET', path: '/api/retreat-packages/:id/availability' },
  listPropertyBookings: { method: 'GET', path: '/api/bookings/property/:id' },
  listMyBookings: { method: 'GET', path: '/api/bookings/mine' },
  listHostingBookings: { method: 'GET', path: '/api/bookings/hosting' },
  createBooking: { method: 'POST', path: '/api/bookings' },
  acceptBooking: { method: 'POST', path: '/api/bookings/:id/accept' },
  declineBooking: { method: 'POST', path: '/api/bookings/:id/decline' },
  cancelBooking: { method: 'POST', path: '/api/bookings/:id/cancel' },
  payBooking: { method: 'POST', path: '/api/bookings/:id/payments' },
  listCategories: { method: 'GET', path: '/api/categories' },
  listPlaces: { method: 'GET', path: '/api/places' },
  listFavorites: { method: 'GET', path: '/api/favorites/user/:userId' },
  addFavorite: { method: 'POST', path: '/api/favorites' },
  removeFavorite: { method: 'DELETE', path: '/api/favorites/:userId/:propertyId' },
  listMyConversations: { method: 'GET', path: '/api/conversations/user' },
  listConversations: { method: 'GET', path: '/api/conversations/user/:userId' },
  startConversation: { method: 'POST', path: '/api/conversations' },
  listMessages: { method: 'GET', path: '/api/messages/conversation/:id' },
  markRead: { method: 'POST', path: '/api/messages/read/:conversationId/:userId' },
  sendMessage: { method: 'POST', path: '/api/messages' },
  listNotifications: { method: 'GET', path: '/api/notifications' },
  markSeen: { method: 'POST', path: '/api/notifications/seen' },
  getNotificationSettings: { method: 'GET', path: '/api/notification-settings' },
  changeNotificationSettings: { method: 'PUT', path: '/api/notification-settings' },
  getPushKey: { method: 'GET', path: '/api/push/key' },
  addPushSubscription: { method: 'POST', path: '/api/push/subscriptions' },
  removePushSubscription: { method: 'DELETE', path: '/api/push/subscriptions/:id' },
  sendTestPush: { method: 'POST', path: '/api/push/test' },
  listChanges: { method: 'GET', path: '/api/sync/changes' },
  listCards: { method: 'GET', path: '/api/sync/cards' },
  takeLease: { method: 'POST', path: '/api/sync/leases' },
  push: { method: 'POST', path: '/api/sync/push' },
  withdrawCall: { method: 'POST', path: '/api/sync/withdrawals' },
  events: { method: 'GET', path: '/api/sync/events' },
} as const satisfies Record<string, Address>;

import type { Address } from './base-addresses.ts';

/** Calls that the outbox sends. They load with the code that sends the outbox. */
export const queuedAddresses = {
  changeProfile: { method: 'PUT', path: '/api/profile' },
  createProperty: { method: 'POST', path: '/api/properties' },
  updateProperty: { method: 'PUT', path: '/api/properties/:id' },
  deleteProperty: { method: 'DELETE', path: '/api/properties/:id' },
  submitVerification: { method: 'POST', path: '/api/properties/:id/submit-verification' },
  createRetreatPackage: { method: 'POST', path: '/api/properties/:id/retreat-packages' },
  updateRetreatPackage: { method: 'PUT', path: '/api/retreat-packages/:id' },
  retireRetreatPackage: { method: 'DELETE', path: '/api/retreat-packages/:id' },
  createDeparture: { method: 'POST', path: '/api/properties/:id/departures' },
  updateDeparture: { method: 'PUT', path: '/api/departures/:id' },
  bookPlaces: { method: 'POST', path: '/api/departures/:id/bookings' },
  answerQuestions: { method: 'PUT', path: '/api/bookings/:id/answers' },
  createBooking: { method: 'POST', path: '/api/bookings' },
  cancelBooking: { method: 'POST', path: '/api/bookings/:id/cancel' },
  changeCalendar: { method: 'PUT', path: '/api/properties/:id/calendar' },
  addFavorite: { method: 'POST', path: '/api/favorites' },
  removeFavorite: { method: 'DELETE', path: '/api/favorites/:userId/:propertyId' },
  startConversation: { method: 'POST', path: '/api/conversations' },
  markRead: { method: 'POST', path: '/api/messages/read/:conversationId/:userId' },
  sendMessage: { method: 'POST', path: '/api/messages' },
  markSeen: { method: 'POST', path: '/api/notifications/seen' },
  changeNotificationSettings: { method: 'PUT', path: '/api/notification-settings' },
  withdrawCall: { method: 'POST', path: '/api/sync/withdrawals' },
} as const satisfies Record<string, Address>;

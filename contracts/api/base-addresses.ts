/** Method and path of a call. Path parameters are `:name`. */
export interface Address {
  method: Method;
  path: `/api/${string}`;
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of the first screens and of the sync engine. Part of the first load. */
export const baseAddresses = {
  logout: { method: 'POST', path: '/api/auth/logout' },
  getMe: { method: 'GET', path: '/api/auth/me' },
  listProperties: { method: 'GET', path: '/api/properties' },
  getProperty: { method: 'GET', path: '/api/properties/:id' },
  listRetreatPackages: { method: 'GET', path: '/api/properties/:id/retreat-packages' },
  listPropertyBookings: { method: 'GET', path: '/api/bookings/property/:id' },
  listCategories: { method: 'GET', path: '/api/categories' },
  listChanges: { method: 'GET', path: '/api/sync/changes' },
  listCards: { method: 'GET', path: '/api/sync/cards' },
  takeLease: { method: 'POST', path: '/api/sync/leases' },
  push: { method: 'POST', path: '/api/sync/push' },
  events: { method: 'GET', path: '/api/sync/events' },
} as const satisfies Record<string, Address>;

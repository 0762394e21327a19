/** Every route of the app. Source: spec §2, decision 003. */
export const paths = {
  home: '/',
  property: '/properties/:id',
  /** Form used by the admin card; redirects to `property`. */
  propertySingular: '/property/:id',
  map: '/map',
  auth: '/auth',
  reset: '/reset',
  keepAccount: '/keep-account',
  listProperty: '/list-property',
  ownerDashboard: '/owner-dashboard',
  admin: '/admin',
  checkout: '/checkout',
  bookingConfirmation: '/booking-confirmation',
  messages: '/messages',
  conversation: '/messages/:conversationId',
  wishlist: '/wishlist',
  trips: '/trips',
  trip: '/trips/:id',
  sync: '/sync',
  account: '/account',
  person: '/people/:id',
  accountLink: '/account-link',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  notificationSettings: '/notifications/settings',
  produce: '/produce',
} as const;

/** @returns the id in a route, or 0 if it is missing or not a positive integer. Source: spec §2 */
export function idFromRoute(value: string | undefined): number {
  const id = value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

export const propertyPath = (id: number) => `/properties/${String(id)}`;

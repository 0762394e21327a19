/** Every route of the app. Source: spec §2, decision 003. */
export const paths = {
  home: '/',
  property: '/properties/:id',
  /** As the admin card writes it; sends on to `property`. */
  propertySingular: '/property/:id',
  map: '/map',
  auth: '/auth',
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
  produce: '/produce',
} as const;

/** The number in a route, or 0 when it is missing or no plain positive whole number. Source: spec §2. */
export function idFromRoute(value: string | undefined): number {
  const id = value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

export const propertyPath = (id: number) => `/properties/${String(id)}`;
/** Where staff look at a listing, written as the admin card writes it. Source: spec §2. */
export const reviewPath = (id: number) => `/property/${String(id)}`;
/** All listings of a host, as staff see them. */
export const listingsOfHostPath = (hostId: number) => `${paths.admin}?tab=all&host=${String(hostId)}`;
export const conversationPath = (id: number) => `/messages/${String(id)}`;
/** A booking as its host sees it. */
export const hostBookingPath = (id: number) => `${paths.ownerDashboard}/bookings/${String(id)}`;
export const tripPath = (id: number) => `/trips/${String(id)}`;
/** The sync centre with two versions of a change side by side. @param seq number of the waiting change */
export const choosePath = (seq: number) => `${paths.sync}?choose=${String(seq)}`;
/** The sync centre asking what becomes of unsent changes before somebody logs out. */
export const leavePath = `${paths.sync}?logout=yes`;
export const editPropertyPath = (id: number) => `${paths.listProperty}?edit=${String(id)}`;

const returnKey = 'returnTo';

/** The sign-in page; `returnTo` is where the person goes afterwards. */
export function authPath(tab: 'signup' | 'login', returnTo?: string): string {
  const query = new URLSearchParams();
  if (tab === 'login') query.set('tab', 'login');
  if (returnTo !== undefined && returnTo !== paths.home) query.set(returnKey, returnTo);
  const text = query.toString();
  return text === '' ? paths.auth : `${paths.auth}?${text}`;
}

/** Where to go after signing in: an address inside this app, never another site and never the sign-in page itself. */
export function returnPath(query: URLSearchParams): string {
  const given = query.get(returnKey) ?? paths.home;
  // Parsed as a browser would: `//host`, `/\\host` and their like name another site.
  const here = 'https://wellens.invalid';
  if (!given.startsWith('/') || !URL.canParse(given, here)) return paths.home;
  const { origin, pathname } = new URL(given, here);
  return origin === here && pathname !== paths.auth ? given : paths.home;
}

/** What `/checkout` needs. `packageId` is `none` for a stay without a package. Source: spec §2, decision 006. */
export interface CheckoutQuery {
  propertyId: number;
  packageId: number | null;
  startDate: string;
  endDate: string;
  guests: number;
}

export function checkoutPath(stay: CheckoutQuery): string {
  const query = new URLSearchParams({
    propertyId: String(stay.propertyId),
    packageId: stay.packageId === null ? 'none' : String(stay.packageId),
    startDate: stay.startDate,
    endDate: stay.endDate,
    guests: String(stay.guests),
  });
  return `${paths.checkout}?${query.toString()}`;
}

/** Paths that the initial chunk does not build, so that it does not load this code. */
import { paths } from './paths.ts';

/** Path of a listing for staff, in the form of the admin card. Source: spec §2. */
export const reviewPath = (id: number) => `/property/${String(id)}`;
/** Path of all listings of a host, for staff. */
export const listingsOfHostPath = (hostId: number) => `${paths.admin}?tab=all&host=${String(hostId)}`;
export const conversationPath = (id: number) => `/messages/${String(id)}`;
/** Path of a booking for its host. */
export const hostBookingPath = (id: number) => `${paths.ownerDashboard}/bookings/${String(id)}`;
export const personPath = (id: number) => `/people/${String(id)}`;
export const tripPath = (id: number) => `/trips/${String(id)}`;
/** Path of the sync centre with both versions of a conflict. @param seq of the rejected entry */
export const choosePath = (seq: number) => `${paths.sync}?choose=${String(seq)}`;
/** Path of the sync centre with the question about unsent changes before a logout. */
export const leavePath = `${paths.sync}?logout=yes`;
/** Path of the form of a departure for its host. */
export const editDeparturePath = (id: number) => `${paths.ownerDashboard}?tab=departures&edit=${String(id)}`;
/** Path of the arrival guide of a listing for its host. */
export const arrivalGuidePath = (id: number) => `${paths.ownerDashboard}?tab=arrival&property=${String(id)}`;
/** Path of the calendar of a listing for its host. */
export const listingCalendarPath = (id: number) =>
  `${paths.ownerDashboard}?tab=calendar&property=${String(id)}`;
export const editPropertyPath = (id: number) => `${paths.listProperty}?edit=${String(id)}`;

const returnKey = 'returnTo';

/** Path of the sign-in page. @param returnTo path to return to afterwards */
export function authPath(tab: 'signup' | 'login', returnTo?: string): string {
  const query = new URLSearchParams();
  if (tab === 'login') query.set('tab', 'login');
  if (returnTo !== undefined && returnTo !== paths.home) query.set(returnKey, returnTo);
  const text = query.toString();
  return text === '' ? paths.auth : `${paths.auth}?${text}`;
}

/** @returns the path to go to after signing in: inside this app, never another site or the sign-in page */
export function returnPath(query: URLSearchParams): string {
  const given = query.get(returnKey) ?? paths.home;
  // Parsed like a browser does: `//host`, `/\\host` and similar forms name another site.
  const here = 'https://wellens.invalid';
  if (!given.startsWith('/') || !URL.canParse(given, here)) return paths.home;
  const { origin, pathname } = new URL(given, here);
  return origin === here && pathname !== paths.auth ? given : paths.home;
}

/** Query key of the booking's reference at `/checkout`. */
export const bookingKey = 'booking';

/** Query of `/checkout`. `packageId` is `none` for a stay without a package. Source: spec §2, decision 006. */
interface CheckoutQuery {
  propertyId: number;
  packageId: number | null;
  startDate: string;
  endDate: string;
  guests: number;
  /** Of a booking of places: a guest may have several with the same five values, in different rooms. */
  departureId?: number | null | undefined;
  reference?: string;
}

export function checkoutPath(stay: CheckoutQuery): string {
  const query = new URLSearchParams({
    propertyId: String(stay.propertyId),
    packageId: stay.packageId === null ? 'none' : String(stay.packageId),
    startDate: stay.startDate,
    endDate: stay.endDate,
    guests: String(stay.guests),
  });
  if (stay.departureId != null && stay.reference !== undefined) query.set(bookingKey, stay.reference);
  return `${paths.checkout}?${query.toString()}`;
}

import { paths } from '#pwa/lib/paths.ts';

/** Query value that names a booking on the confirmation page. Source: decision 006, checkout. */
export const bookingParam = 'booking';

/** @param reference of the paid booking; without one the page shows the documented sample */
export function confirmationPath(reference: string | null): string {
  if (reference === null) return paths.bookingConfirmation;
  return `${paths.bookingConfirmation}?${new URLSearchParams({ [bookingParam]: reference }).toString()}`;
}

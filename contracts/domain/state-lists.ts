/** States and kinds that a listing, a booking or a payment has. Source: spec §3. */

export const cancellationPolicies = ['flexible', 'moderate', 'strict'] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];
export const defaultCancellationPolicy: CancellationPolicy = 'moderate';

/** `null` in a row means that the listing was not submitted. */
export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/**
 * Filters of the staff's list of all listings. `unsubmitted`: no status yet; `changed`: verified, and its title,
 * place, photos or tour changed since. Source: spec §2 admin dashboard, decision 007.
 */
export const verificationFilters = [
  'all',
  'pending',
  'unsubmitted',
  'verified',
  'rejected',
  'changed',
] as const;
export type VerificationFilter = (typeof verificationFilters)[number];

export const bookingStatuses = [
  'pending',
  'confirmed',
  'declined',
  'expired',
  'cancelled',
  'completed',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** Statuses in which a booking blocks its days. Source: decision 006. */
export const activeBookingStatuses: readonly BookingStatus[] = ['pending', 'confirmed'];

/** Sides of a booking. */
export const bookingSides = ['guest', 'host', 'staff'] as const;
export type BookingSide = (typeof bookingSides)[number];

export const virtualTourTypes = ['panorama', 'scenes'] as const;
export type VirtualTourType = (typeof virtualTourTypes)[number];

/** States of a payment. A stay has at most one payment. */
export const paymentStates = ['paid', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Tokens of the sandbox provider: always approved, always declined, or decided at random. */
export const paymentTokens = ['approve', 'decline', 'random'] as const;
export type PaymentToken = (typeof paymentTokens)[number];

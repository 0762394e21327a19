/** Option lists of the product. Source: spec §3. */

/** Retreat types a guest can search by. */
export const searchRetreatTypes = ['Yoga', 'Meditation', 'Spa', 'Hot Springs', 'Nature', 'Detox'] as const;

/** Retreat types a host can list under. */
export const listingRetreatTypes = [
  'Yoga',
  'Meditation',
  'Hot Springs',
  'Massage',
  'Mindfulness',
  'Nature',
  'Bath',
  'Detox',
  'Fitness',
  'Nutrition',
  'Ayurveda',
  'Sound Healing',
  'Wellness',
] as const;
export type ListingRetreatType = (typeof listingRetreatTypes)[number];

/** Amenities a host can list. */
export const listingAmenities = [
  'Wifi',
  'Pool',
  'Hot Springs',
  'Yoga Studio',
  'Meditation Garden',
  'Organic Restaurant',
  'Bath',
  'Beach Access',
  'Mountain Views',
  'Nature Trails',
  'Fitness Center',
  'Massage Services',
  'Nutritional Counseling',
  'Sound Healing Room',
  'Meditation Spaces',
  'Detox Programs',
  'Thai Massage',
  'Tropical Gardens',
  'Lake Access',
  'Organic Food',
  'Gourmet Kitchen',
] as const;

/** Keys of the icons a category may carry; the first is the default. Source: spec §2, category strip. */
export const categoryIcons = [
  'spa',
  'hot-tub',
  'leaf',
  'pray',
  'hands',
  'mountain',
  'swimming-pool',
  'utensils',
  'fitness',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

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

/** Amenity switches of the phone search. A listing matches a switch with any of its amenities. Source: decision 004. */
export const amenitySwitches = [
  { label: 'WiFi', amenities: ['Wifi'] },
  { label: 'Pool', amenities: ['Pool'] },
  { label: 'Kitchen', amenities: ['Gourmet Kitchen'] },
  { label: 'Hot Tub', amenities: ['Hot Springs', 'Bath'] },
] as const;

/** States of a payment. A stay has at most one payment. */
export const paymentStates = ['paid', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Tokens of the sandbox provider: always approved, always declined, or decided at random. */
export const paymentTokens = ['approve', 'decline', 'random'] as const;
export type PaymentToken = (typeof paymentTokens)[number];

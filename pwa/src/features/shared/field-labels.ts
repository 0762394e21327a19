import { countOf } from '#contracts/plural.ts';
import type { ArrivalGuideUpdate } from '#contracts/domain/stay/arrivals.ts';
import type { NewDeparture, SentRoom } from '#contracts/domain/booking/departures.ts';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { LanguageCode } from '#contracts/domain/trust/languages.ts';
import type { ProgrammeItemUpdate } from '#contracts/domain/stay/programmes.ts';
import type { Profile } from '#contracts/domain/trust/profiles.ts';
import type { NewRetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { languageNames } from '#pwa/lib/language-names.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { formatDollars } from '#pwa/lib/money.ts';

/**
 * Names of the fields of a property, a package, a departure, a profile, an arrival guide and a programme, in the order of
 * their forms. A new field needs its label here.
 */
const labels = {
  title: 'Title',
  name: 'Name',
  description: 'Description',
  location: 'Location',
  latitude: 'Latitude',
  longitude: 'Longitude',
  chosenTimeZone: 'Time zone',
  pricePerNight: 'Price per night',
  images: 'Photos',
  imageAlts: 'Photo descriptions',
  amenities: 'Amenities',
  retreatTypes: 'Retreat types',
  maxGuests: 'Max guests',
  maxCapacity: 'Max guests',
  instantBook: 'Instant Book',
  checkInFrom: 'Check-in from',
  checkOutUntil: 'Check-out by',
  cancellationPolicy: 'Cancellation policy',
  hasVirtualTour: 'Virtual tour',
  virtualTourUrl: 'Virtual tour picture',
  virtualTourType: 'Virtual tour type',
  virtualTourData: 'Virtual tour scenes',
  minimumStay: 'Minimum nights',
  maximumStay: 'Maximum nights',
  fixedDuration: 'Fixed duration',
  inclusions: 'Inclusions',
  startDate: 'From',
  endDate: 'Until',
  available: 'Available',
  listed: 'Listed',
  pausedUntil: 'Paused until',
  bio: 'About you',
  languages: 'Languages',
  profileImage: 'Profile photo',
  teacher: 'Teacher',
  minParticipants: 'Minimum participants',
  bookBy: 'Last day to book',
  exclusive: 'Place for the group alone',
  rooms: 'Rooms',
  welcome: 'Welcome',
  directions: 'Directions',
  parking: 'Parking',
  wifiName: 'Wi-Fi name',
  wifiPassword: 'Wi-Fi password',
  contactName: 'Contact',
  contactPhone: 'Phone',
  houseRules: 'House rules',
  code: 'Door code',
  releaseHours: 'Hours before check-in',
  day: 'Day',
  startTime: 'Starts',
  endTime: 'Ends',
  kind: 'Kind',
  place: 'Place',
  leader: 'With',
  places: 'Places',
  cancelled: 'Cancelled',
} satisfies Record<
  | keyof Listing
  | keyof NewRetreatPackage
  | keyof NewDeparture
  | keyof Profile
  | keyof ArrivalGuideUpdate
  | keyof ProgrammeItemUpdate
  | 'listed'
  | 'pausedUntil',
  string
>;

/** The fields with a label, in the order of the forms. */
export const labelledFields: readonly string[] = Object.keys(labels);

/** 'pricePerNight' → 'Price per night'; a field of a newer version keeps its name. */
export function fieldLabel(field: string): string {
  return (labels as Record<string, string>)[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}

/** 'Garden room: $500, 4 places' */
const roomText = ({ name, pricePerPerson, places }: SentRoom): string =>
  `${name}: ${formatDollars(pricePerPerson)}, ${countOf(places, 'place')}`;

/** A value of a retreat, package, departure or profile as text. */
export function fieldValue(field: string, value: unknown): string {
  if (field === 'pricePerNight' && typeof value === 'number') return formatDollars(value);
  if (field === 'maximumStay' && value == null) return 'No limit';
  if (field === 'chosenTimeZone' && value == null) return 'From the location';
  if (field === 'checkInFrom' || field === 'checkOutUntil') {
    return typeof value === 'string' ? formatClock(value) : 'Not set';
  }
  if (field === 'day' && value == null) return 'Every day';
  if (field === 'places' && value == null) return 'No limit';
  if (value == null || value === '') return 'Empty';
  if (field === 'profileImage') return 'A photo';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    if (field === 'languages') return languageNames(value as LanguageCode[]).join(', ');
    if (field === 'images') return countOf(value.length, 'photo');
    if (field === 'rooms') return (value as SentRoom[]).map(roomText).join(', ');
    if (field === 'imageAlts') return countOf(value.length, 'description');
    return value.join(', ');
  }
  if (typeof value === 'object') return 'Changed';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

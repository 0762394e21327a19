import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { FullProperty, ImageAlt, ListedProperty } from '#contracts/domain/catalog/properties.ts';
import type {
  CancellationPolicy,
  VerificationStatus,
  VirtualTourType,
} from '#contracts/domain/state-lists.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';
import { toFlag, toList, type FlagColumn } from '#server/database/columns.ts';

/** A listing as stored. `document` is its public JSON for lists; null until it is rendered and after deletion. */
export interface PropertyRow {
  id: number;
  title: string;
  description: string;
  location: string;
  search_text: string;
  latitude: number;
  longitude: number;
  price_per_night: number;
  images: string;
  host_id: number;
  instant_book: FlagColumn;
  rating: number | null;
  /** Sum of the overall ratings of its published reviews, and their number. */
  rating_sum: number;
  review_count: number;
  /** Parts of both that stand for reviews that do not exist, in rows for load work. */
  synthetic_rating_sum: number;
  synthetic_review_count: number;
  amenities: string;
  retreat_types: string;
  max_guests: number;
  created_at: string;
  verification_status: VerificationStatus | null;
  verification_date: string | null;
  verification_notes: string | null;
  verification_documents: string;
  is_verified: FlagColumn;
  changed_since_verification: FlagColumn;
  has_virtual_tour: FlagColumn;
  virtual_tour_url: string | null;
  virtual_tour_type: VirtualTourType | null;
  virtual_tour_data: string | null;
  cancellation_policy: CancellationPolicy;
  cover_placeholder: string | null;
  document: string | null;
  deleted_at: string | null;
  version: number;
  /** False while its host has paused it. */
  listed: FlagColumn;
  /** Last day of a pause, `YYYY-MM-DD`; null if it has no end. */
  paused_until: string | null;
  /** ISO 8601; set while a staff decision is pending. */
  waiting_since: string | null;
  /** IANA name of the zone in which its days begin and end. */
  time_zone: string;
  /** The zone its host named; null: the one at the coordinates. */
  chosen_time_zone: string | null;
  /** Times of day, `HH:mm`; null: its host has not set them. */
  check_in_from: string | null;
  check_out_until: string | null;
  /** JSON list of `{url, text}`. */
  image_alts: string;
  /** JSON of its calendar rules, `contracts/domain/catalog/calendars.ts`; null: the defaults. */
  calendar: string | null;
  /** JSON of `nextDepartures`; null if there is none. */
  next_departures: string | null;
  /** ISO 8601: from then on one of them cannot be booked any more; null if there is none. */
  next_departures_until: string | null;
}

/** A stored listing with the name and picture of its host. */
export interface PropertyViewRow extends PropertyRow {
  host_name: string;
  host_image: string | null;
}

/** Columns for lists. A tour is read only with its single listing. */
export const listedColumns = [
  'id',
  'title',
  'description',
  'location',
  'latitude',
  'longitude',
  'price_per_night',
  'images',
  'host_id',
  'instant_book',
  'rating',
  'review_count',
  'amenities',
  'retreat_types',
  'max_guests',
  'created_at',
  'verification_status',
  'verification_date',
  'verification_notes',
  'verification_documents',
  'is_verified',
  'changed_since_verification',
  'has_virtual_tour',
  'virtual_tour_url',
  'virtual_tour_type',
  'cancellation_policy',
  'cover_placeholder',
  'version',
  'waiting_since',
  'listed',
  'paused_until',
  'time_zone',
  'chosen_time_zone',
  'check_in_from',
  'check_out_until',
  'image_alts',
  'calendar',
  'next_departures',
] as const satisfies readonly (keyof PropertyRow)[];

export type ListedViewRow = Pick<
  PropertyViewRow,
  (typeof listedColumns)[number] | 'host_name' | 'host_image'
>;

/** Fields that only the host and staff may see. */
type Confidential =
  | 'verificationNotes'
  | 'verificationDocuments'
  | 'changedSinceVerification'
  | 'waitingSince'
  | 'chosenTimeZone';

/** A listing as its host and staff see it in a list. */
export type OwnListedProperty = ListedProperty &
  Required<
    Pick<
      ListedProperty,
      Confidential | 'listed' | 'pausedUntil' | 'timeZone' | 'checkInFrom' | 'checkOutUntil' | 'imageAlts'
    >
  >;

/** A listing as its host and staff see it. */
export type OwnProperty = FullProperty & OwnListedProperty;

export function toProperty(row: PropertyViewRow): OwnProperty {
  return { ...toListed(row), virtualTourData: toTour(row.virtual_tour_data) };
}

export function toTour(column: string | null): VirtualTour | null {
  return column === null ? null : (JSON.parse(column) as VirtualTour);
}

export function toListed(row: ListedViewRow): OwnListedProperty {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    pricePerNight: row.price_per_night,
    images: toList(row.images),
    hostId: row.host_id,
    host: { id: row.host_id, name: row.host_name, profileImage: row.host_image },
    instantBook: toFlag(row.instant_book),
    rating: row.rating,
    reviewCount: row.review_count,
    amenities: toList(row.amenities),
    retreatTypes: toList(row.retreat_types),
    maxGuests: row.max_guests,
    createdAt: row.created_at,
    verificationStatus: row.verification_status,
    verificationDate: row.verification_date,
    isVerified: toFlag(row.is_verified),
    hasVirtualTour: toFlag(row.has_virtual_tour),
    virtualTourUrl: row.virtual_tour_url,
    virtualTourType: row.virtual_tour_type,
    cancellationPolicy: row.cancellation_policy,
    coverPlaceholder: row.cover_placeholder,
    version: row.version,
    verificationNotes: row.verification_notes,
    verificationDocuments: toList(row.verification_documents),
    changedSinceVerification: toFlag(row.changed_since_verification),
    waitingSince: row.waiting_since,
    listed: toFlag(row.listed),
    pausedUntil: row.paused_until,
    timeZone: row.time_zone,
    chosenTimeZone: row.chosen_time_zone,
    checkInFrom: row.check_in_from,
    checkOutUntil: row.check_out_until,
    imageAlts: JSON.parse(row.image_alts) as ImageAlt[],
    ...toCalendarField(row.calendar),
    ...toDeparturesField(row.next_departures),
  };
}

const toCalendarField = (column: string | null): Pick<ListedProperty, 'calendar'> =>
  column === null ? {} : { calendar: JSON.parse(column) as CalendarRules };

const toDeparturesField = (column: string | null): Pick<ListedProperty, 'nextDepartures'> =>
  column === null ? {} : { nextDepartures: JSON.parse(column) as NextDeparture[] };

/** The public fields of a listing: without what only its host and staff may see. */
export function toPublicProperty<P extends ListedProperty>(property: P): Omit<P, Confidential> {
  const open: ListedProperty = { ...property };
  delete open.verificationNotes;
  delete open.verificationDocuments;
  delete open.changedSinceVerification;
  delete open.waitingSince;
  delete open.chosenTimeZone;
  if (open.checkInFrom === null) delete open.checkInFrom;
  if (open.checkOutUntil === null) delete open.checkOutUntil;
  if (open.imageAlts?.length === 0) delete open.imageAlts;
  // The public sees only listed ones, so `listed` is sent only if it is false.
  if (open.listed !== false) {
    delete open.listed;
    delete open.pausedUntil;
  }
  return open as Omit<P, Confidential>;
}

/** The public JSON of a listing in a list. */
export function renderDocument(row: PropertyRow, host: PublicUser): string {
  return toDocument(toListed({ ...row, host_name: host.name, host_image: host.profileImage }));
}

export function toDocument(property: OwnListedProperty): string {
  return JSON.stringify(toPublicProperty(property));
}

/** The public JSON of a single listing. @param tour JSON; null if it has none */
export function withTour(document: string, tour: string | null): string {
  return `${document.slice(0, -1)},"virtualTourData":${tour ?? 'null'}}`;
}

export function withoutDoubles(list: readonly string[]): string[] {
  return [...new Set(list)];
}

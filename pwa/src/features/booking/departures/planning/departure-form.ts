import {
  newDepartureSchema,
  type Departure,
  type DepartureUpdate,
  type NewDeparture,
} from '#contracts/domain/booking/departures.ts';
import { checkDeparture } from '#contracts/rules/departures/departures.ts';
import { findErrors } from '#pwa/features/shared/find-errors.ts';
import { changedFields } from '#pwa/sync/outbox/merge.ts';

/** A room in the form. `key` is stable while rooms are added and removed. */
export interface RoomValues {
  key: number;
  /** Null for a room that the server does not have yet. */
  id: number | null;
  name: string;
  description: string;
  pricePerPerson: string;
  places: string;
}

/** Values of the departure form. Numbers are text; an empty day is one that is not chosen yet. */
export interface DepartureValues {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  teacher: string;
  minParticipants: string;
  bookBy: string;
  exclusive: boolean;
  rooms: RoomValues[];
}

export const emptyRoom = (key: number): RoomValues => ({
  key,
  id: null,
  name: '',
  description: '',
  pricePerPerson: '',
  places: '',
});

export const emptyDeparture: DepartureValues = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  teacher: '',
  minParticipants: '1',
  bookBy: '',
  exclusive: false,
  rooms: [emptyRoom(0)],
};

export const toDepartureValues = (stored: Departure): DepartureValues => ({
  title: stored.title,
  description: stored.description,
  startDate: stored.startDate,
  endDate: stored.endDate,
  teacher: stored.teacher,
  minParticipants: String(stored.minParticipants),
  bookBy: stored.bookBy,
  exclusive: stored.exclusive,
  rooms: stored.rooms.map(({ id, name, description, pricePerPerson, places }, key) => ({
    key,
    // A room of a departure that was not sent yet has a negative id.
    id: id > 0 ? id : null,
    name,
    description,
    pricePerPerson: String(pricePerPerson),
    places: String(places),
  })),
});

const toNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));

export const toDeparture = (values: DepartureValues): NewDeparture => ({
  title: values.title.trim(),
  description: values.description.trim(),
  startDate: values.startDate,
  endDate: values.endDate,
  teacher: values.teacher.trim(),
  minParticipants: toNumber(values.minParticipants),
  bookBy: values.bookBy,
  exclusive: values.exclusive,
  rooms: values.rooms.map(({ id, name, description, pricePerPerson, places }) => ({
    ...(id !== null && { id }),
    name: name.trim(),
    description: description.trim(),
    pricePerPerson: toNumber(pricePerPerson),
    places: toNumber(places),
  })),
});

/** The fields that the person changed. Rooms are one field, because they are a list. */
export const changedDeparture = (before: DepartureValues, after: DepartureValues): DepartureUpdate =>
  changedFields(toDeparture(before), toDeparture(after));

const dayFields = ['startDate', 'endDate', 'bookBy'] as const;

/** Errors by field, such as `title` or `rooms[1].places`. */
export type DepartureErrors = Partial<Record<string, string>>;

/**
 * Errors in the sentences of the contract.
 * @param today at the listing; null for an edit that leaves the days as they are
 */
export function validateDeparture(values: DepartureValues, today: string | null): DepartureErrors {
  const departure = toDeparture(values);
  const errors = findErrors(newDepartureSchema, departure);
  // The rules between the fields compare days, and then count the places of the rooms.
  if (dayFields.some((field) => errors[field] !== undefined)) return errors;
  const broken = checkDeparture(departure, today);
  const hasWrongRooms = Object.keys(errors).some((field) => field.startsWith('rooms'));
  const isAboutPlaces = broken?.field === 'rooms' || broken?.field === 'minParticipants';
  return broken === null || (isAboutPlaces && hasWrongRooms)
    ? errors
    : { [broken.field]: broken.message, ...errors };
}

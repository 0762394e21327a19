import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { departureLimits } from '#contracts/departure-limits.ts';
import {
  clockTime,
  clockTimeMessage,
  entityId,
  exact,
  flag,
  listOf,
  text,
  textOfAtLeast,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { programmeLimits as limits } from '#contracts/programme-limits.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';

export const programmeKinds = ['class', 'meal', 'treatment', 'excursion', 'free'] as const;
export type ProgrammeKind = (typeof programmeKinds)[number];

/** How an item that guests know was changed: `moved` to another day or time, or to another `place`. */
export const programmeChanges = ['moved', 'place'] as const;
export type ProgrammeChange = (typeof programmeChanges)[number];

/**
 * Fields of an item of a programme. `day`: of an item of a departure its day, 1 for the first; of an item of a listing the
 * weekday, 1 for Monday to 7 for Sunday; null for every day. Times are `HH:mm` in the zone of the listing. `places`: how
 * many people can take part, null for everybody.
 */
const itemFields = {
  day: number().integer().nullable().defined(),
  startTime: string().required(),
  endTime: string().required(),
  title: string().defined(),
  place: string().defined(),
  leader: string().defined(),
  kind: string<ProgrammeKind>().oneOf(programmeKinds).required(),
  places: number().integer().nullable().defined(),
  cancelled: bool().required(),
};

/** An item as its host has it. `departureId` is null for an item of every stay. `picked`: people who picked it. */
export const programmeItemSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  departureId: entityId().nullable().defined(),
  ...itemFields,
  picked: number().integer().required(),
  version: number().integer().min(1).required(),
});
export type ProgrammeItem = InferType<typeof programmeItemSchema>;

/** An item as guests read it. `full`: no place is left. `change` and `changedAt`: the last change that concerns guests. */
export const stayItemSchema = object({
  id: entityId().required(),
  departureId: entityId().nullable().defined(),
  ...itemFields,
  full: bool().required(),
  change: string<ProgrammeChange>().oneOf(programmeChanges).nullable().defined(),
  changedAt: string().nullable().defined(),
});
export type StayItem = InferType<typeof stayItemSchema>;

/** The programme of a confirmed stay, for its guest; `id` is that of the booking. `picks`: ids of the items picked. */
export const stayProgrammeSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  items: array().of(stayItemSchema.required()).required(),
  picks: array().of(entityId().required()).required(),
});
export type StayProgramme = InferType<typeof stayProgrammeSchema>;

const fields = {
  day: wholeNumber(1, departureLimits.daysMax).nullable(),
  startTime: clockTime(),
  endTime: clockTime(),
  title: textOfAtLeast(1, limits.titleMax, 'A title is required'),
  place: text(limits.placeMax),
  leader: text(limits.leaderMax),
  kind: exact(string<ProgrammeKind>()).oneOf(programmeKinds),
  places: wholeNumber(1, limits.placesMax).nullable(),
};

/** A new item. Rules between the fields: `checkProgrammeItem`. */
export const newProgrammeItemSchema = object({
  departureId: entityId().nullable().default(null),
  day: fields.day.default(null),
  startTime: fields.startTime.required(clockTimeMessage),
  endTime: fields.endTime.required(clockTimeMessage),
  title: fields.title,
  place: fields.place.defined().default(''),
  leader: fields.leader.defined().default(''),
  kind: fields.kind.required(),
  places: fields.places.default(null),
});
export type NewProgrammeItem = InferType<typeof newProgrammeItemSchema>;

/** Fields that an edit changes; those that are missing stay as they are. */
export const programmeItemUpdateSchema = object({
  day: fields.day.optional(),
  startTime: fields.startTime.optional(),
  endTime: fields.endTime.optional(),
  title: fields.title.optional(),
  place: fields.place.optional(),
  leader: fields.leader.optional(),
  kind: fields.kind.optional(),
  places: fields.places.optional(),
  cancelled: flag().optional(),
});
export type ProgrammeItemUpdate = InferType<typeof programmeItemUpdateSchema>;

/** Items that a guest picks and puts back. */
export const picksUpdateSchema = object({
  add: listOf(entityId().required(), limits.picksMax).default([]),
  remove: listOf(entityId().required(), limits.picksMax).default([]),
});
export type PicksUpdate = InferType<typeof picksUpdateSchema>;

export const createProgrammeItem = endpoint(addresses.createProgrammeItem, {
  summary: 'Adds an item to the programme of a listing, or of one of its departures.',
  access: 'host',
  params: propertyParams,
  body: newProgrammeItemSchema,
  reply: programmeItemSchema,
  success: 201,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'id_not_leased', 'conflict', 'limit_reached'],
});

export const updateProgrammeItem = endpoint(addresses.updateProgrammeItem, {
  summary:
    'Changes fields of an item. `If-Match` names the version that was edited. Guests are notified a little later.',
  access: 'host',
  params: propertyParams,
  body: programmeItemUpdateSchema,
  reply: programmeItemSchema,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'stale_version'],
});

export const deleteProgrammeItem = endpoint(addresses.deleteProgrammeItem, {
  summary: 'Deletes an item that nobody has picked, or that is cancelled and whose guests were told.',
  access: 'host',
  params: propertyParams,
  success: 204,
  refusals: ['not_found', 'forbidden', 'wrong_state'],
});

export const pickProgrammeItems = endpoint(addresses.pickProgrammeItems, {
  summary:
    'Picks items of the programme of a confirmed stay, and puts others back. A pick takes a place for each guest.',
  access: 'guest',
  params: propertyParams,
  body: picksUpdateSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'wrong_state', 'places_unavailable'],
});

import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import {
  calendarDay,
  entityId,
  flag,
  listQuery,
  text,
  textList,
  textOfAtLeast,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { packageLimits as limits } from '#contracts/form-limits.ts';
import { countOf } from '#contracts/plural.ts';
import { guestCount, nightlyPrice, propertyParams } from './properties.ts';

/**
 * A retreat package. `pricePerNight` is in whole US dollars; stays are in nights, with `maximumStay` null for no limit;
 * `startDate` and `endDate` are the first and last day it can be booked for. Source: spec §3.
 */
export const retreatPackageSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  name: string().defined(),
  description: string().defined(),
  pricePerNight: number().integer().required(),
  minimumStay: number().integer().required(),
  maximumStay: number().integer().nullable().defined(),
  fixedDuration: bool().required(),
  inclusions: array().of(string().required()).required(),
  available: bool().required(),
  maxCapacity: number().integer().required(),
  startDate: string().nullable().defined(),
  endDate: string().nullable().defined(),
  createdAt: string().required(),
  version: number().integer().required(),
});
export type RetreatPackage = InferType<typeof retreatPackageSchema>;

/** Why a capacity is refused that exceeds what the listing takes. Older packages may have one. */
export const capacityMessage = (maxGuests: number): string =>
  `Your place takes up to ${countOf(maxGuests, 'guest')}`;

const stay = () =>
  wholeNumber(limits.stayMin, limits.stayMax, 'Minimum nights must be a whole number of at least 1');

const packageFields = {
  name: textOfAtLeast(1, limits.nameMax, 'A name is required'),
  description: text(limits.descriptionMax).defined().default(''),
  pricePerNight: nightlyPrice().required(),
  minimumStay: stay().default(1),
  maximumStay: stay().nullable().default(null),
  fixedDuration: flag().default(false),
  inclusions: textList(limits.inclusionsMax, limits.inclusionMax).default([]),
  available: flag().default(true),
  maxCapacity: guestCount(1, limits.capacityMax).required(),
  startDate: calendarDay().nullable().default(null),
  endDate: calendarDay().nullable().default(null),
};

/** A new package as a host submits it. */
export const newRetreatPackageSchema = object(packageFields);
export type NewRetreatPackage = InferType<typeof newRetreatPackageSchema>;

/** `PUT /api/retreat-packages/{id}`: the three duration fields, and optionally any others. Source: spec §7. */
export const retreatPackageUpdateSchema = object({
  minimumStay: stay().required(),
  maximumStay: stay().nullable().default(null),
  fixedDuration: flag().required(),
  name: packageFields.name.optional(),
  description: text(limits.descriptionMax).optional(),
  pricePerNight: packageFields.pricePerNight.optional(),
  inclusions: textList(limits.inclusionsMax, limits.inclusionMax).optional(),
  available: flag().optional(),
  maxCapacity: packageFields.maxCapacity.optional(),
  startDate: calendarDay().nullable().optional(),
  endDate: calendarDay().nullable().optional(),
});
export type RetreatPackageUpdate = InferType<typeof retreatPackageUpdateSchema>;

/**
 * One day of a package. `price`, in whole US dollars, is stored and returned, but changes no price of a stay. Source:
 * spec §3.
 */
export const packageAvailabilitySchema = object({
  id: entityId().required(),
  packageId: entityId().required(),
  date: string().required(),
  available: bool().required(),
  price: number().integer().nullable().defined(),
  spotsRemaining: number().integer().required(),
  createdAt: string().required(),
});
export type PackageAvailability = InferType<typeof packageAvailabilitySchema>;

const refusals = ['not_found', 'forbidden', 'invalid_fields', 'stale_version'] as const;

export const listRetreatPackages = endpoint(addresses.listRetreatPackages, {
  summary:
    'Packages of a listing; retired ones only for its host and staff. A Link header leads to the next page.',
  access: 'anyone',
  query: listQuery,
  params: propertyParams,
  reply: array().of(retreatPackageSchema.required()).required(),
  refusals: ['not_found', 'bad_cursor'],
});

export const createRetreatPackage = endpoint(addresses.createRetreatPackage, {
  summary: 'Adds a package to a listing.',
  access: 'host-or-staff',
  params: propertyParams,
  body: newRetreatPackageSchema,
  reply: retreatPackageSchema,
  success: 201,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'id_not_leased', 'conflict', 'limit_reached'],
});

export const getRetreatPackage = endpoint(addresses.getRetreatPackage, {
  summary: 'One package.',
  access: 'anyone',
  params: propertyParams,
  reply: retreatPackageSchema,
  refusals: ['not_found'],
});

export const updateRetreatPackage = endpoint(addresses.updateRetreatPackage, {
  summary: 'Changes a package. If-Match carries the version that was edited.',
  access: 'host-or-staff',
  params: propertyParams,
  body: retreatPackageUpdateSchema,
  reply: retreatPackageSchema,
  refusals,
});

export const retireRetreatPackage = endpoint(addresses.retireRetreatPackage, {
  summary: 'Retires a package: it can no longer be booked, stays made with it go on.',
  access: 'host-or-staff',
  params: propertyParams,
  success: 204,
  refusals: ['not_found', 'forbidden', 'stale_version'],
});

/** Requested window of days; defaults to the longest window, from today. */
export const availabilityQuery = object({ from: calendarDay().optional(), to: calendarDay().optional() });

export const listPackageAvailability = endpoint(addresses.listPackageAvailability, {
  summary: 'Days of a package with their spots, oldest first, at most 400 days.',
  access: 'anyone',
  params: propertyParams,
  query: availabilityQuery,
  reply: array().of(packageAvailabilitySchema.required()).required(),
  refusals: ['not_found', 'bad_filter'],
});

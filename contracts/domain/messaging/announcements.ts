import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { announcementLimits as limits } from '#contracts/announcement-limits.ts';
import { calendarDay, entityId, instant, listOf, textOfAtLeast } from '#contracts/fields/fields.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';

/**
 * A text from a host to a group of guests: those of a departure, or those whose stay at the listing shares a day with `fromDay` to
 * `toDay`, `YYYY-MM-DD`. `readBy`: ids of the bookings whose guests have read it. `sentAt` is ISO 8601.
 */
export const announcementSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  departureId: entityId().nullable().defined(),
  fromDay: string().nullable().defined(),
  toDay: string().nullable().defined(),
  text: string().defined(),
  sentAt: string().required(),
  readBy: array().of(number().integer().required()).required(),
});
export type Announcement = InferType<typeof announcementSchema>;

/** An announcement as the guest of a stay reads it. `readAt` is null until then. */
export const stayAnnouncementSchema = object({
  id: entityId().required(),
  text: string().defined(),
  sentAt: string().required(),
  readAt: string().nullable().defined(),
});
export type StayAnnouncement = InferType<typeof stayAnnouncementSchema>;

/** The announcements to the guest of a confirmed stay, newest first; `id` is that of the booking. */
export const stayAnnouncementsSchema = object({
  id: entityId().required(),
  announcements: array().of(stayAnnouncementSchema.required()).required(),
});
export type StayAnnouncements = InferType<typeof stayAnnouncementsSchema>;

/** A new announcement, either for a departure or for days. Rules between the fields: `checkAnnouncement`. */
export const newAnnouncementSchema = object({
  departureId: entityId().nullable().default(null),
  fromDay: calendarDay().nullable().default(null),
  toDay: calendarDay().nullable().default(null),
  text: textOfAtLeast(1, limits.textMax, 'Write something'),
});
export type NewAnnouncement = InferType<typeof newAnnouncementSchema>;

/** `at`: when they were read, by the clock of the device; the server never stores a later time than its own. */
export const announcementReadsSchema = object({
  ids: listOf(entityId().required(), limits.shownMax).min(1).required(),
  at: instant().required(),
});
export type AnnouncementReads = InferType<typeof announcementReadsSchema>;

export const createAnnouncement = endpoint(addresses.createAnnouncement, {
  summary:
    'Tells the guests of a departure, or those who are there on some days, something. Each of them is notified.',
  access: 'host',
  params: propertyParams,
  body: newAnnouncementSchema,
  reply: announcementSchema,
  success: 201,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'id_not_leased', 'conflict', 'limit_reached'],
});

export const readAnnouncements = endpoint(addresses.readAnnouncements, {
  summary: 'Says that the guest of a stay has read announcements. The first time counts.',
  access: 'guest',
  params: propertyParams,
  body: announcementReadsSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields'],
});

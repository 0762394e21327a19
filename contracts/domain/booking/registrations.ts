import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { questionLimits as limits } from '#contracts/departure-limits.ts';
import {
  entityId,
  exact,
  flag,
  listOf,
  listQuery,
  text,
  textList,
  textOfAtLeast,
} from '#contracts/fields/fields.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import { bookingStatuses, type BookingStatus } from '#contracts/domain/state-lists.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

export const questionKinds = ['text', 'choice', 'yes-no', 'time'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * A question that guests answer before a departure. `departureId` is null for a question of all departures of the
 * listing. `sensitive`: needs consent, is visible to the host from the confirmation on, and is erased after the end.
 * `forKitchen`: the answers belong to the kitchen's list.
 */
export const questionSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  departureId: entityId().nullable().defined(),
  kind: string<QuestionKind>().oneOf(questionKinds).required(),
  label: string().defined(),
  choices: array().of(string().required()).required(),
  required: bool().required(),
  sensitive: bool().required(),
  forKitchen: bool().required(),
});
export type Question = InferType<typeof questionSchema>;

/** A question as a host sends it: with the id of a stored one, whose answers stay, without for a new one. */
const sentQuestionSchema = object({
  id: entityId().nullable().optional(),
  kind: exact(string<QuestionKind>()).oneOf(questionKinds).required(),
  label: textOfAtLeast(1, limits.labelMax, 'A question is required'),
  choices: textList(limits.choicesMax, limits.choiceMax)
    .default([])
    .test('choices', 'At least two choices are required', (choices, { parent }) => {
      const { kind } = parent as { kind?: unknown };
      return kind !== 'choice' || choices.length >= 2;
    }),
  required: flag().default(false),
  sensitive: flag()
    .default(false)
    .test('free', 'A sensitive question cannot be required', (sensitive, { parent }) => {
      const { required } = parent as { required?: unknown };
      return !(sensitive && required === true);
    }),
  forKitchen: flag().default(false),
});
export type SentQuestion = InferType<typeof sentQuestionSchema>;

/**
 * The questions of a departure, or those of all departures of the listing if `departureId` is null. `seen`: the stored
 * ones that the host edited; if these are others by now, nothing is replaced.
 */
export const questionsUpdateSchema = object({
  departureId: entityId().nullable().default(null),
  questions: listOf(sentQuestionSchema.required(), limits.count).required(),
  seen: listOf(sentQuestionSchema.required(), limits.count).optional(),
});
export type QuestionsUpdate = InferType<typeof questionsUpdateSchema>;

/** `value`: text, one of the choices, `yes` or `no`, or a time `HH:MM`. */
export const answerSchema = object({
  questionId: entityId().required(),
  value: text(limits.answerMax).defined(),
});
export type Answer = InferType<typeof answerSchema>;

/**
 * All answers of a booking; they replace the earlier ones. `seen`: the stored answers before the guest changed them. Those
 * that the guest left as they were stay as another device stored them; if both changed the same answer, nothing is stored.
 * `consent`: to the storage of the sensitive ones.
 */
export const answersUpdateSchema = object({
  answers: listOf(answerSchema.required(), 2 * limits.count).required(),
  seen: listOf(answerSchema.required(), 2 * limits.count).optional(),
  consent: flag().default(false),
});
export type AnswersUpdate = InferType<typeof answersUpdateSchema>;

/**
 * The questions to a guest of a departure, and the answers. `id` is that of the booking. The host receives sensitive
 * answers only of confirmed bookings. They are erased at `sensitiveUntil`.
 */
export const registrationSchema = object({
  id: entityId().required(),
  departureId: entityId().nullable().defined(),
  guestId: entityId().required(),
  questions: array().of(questionSchema.required()).required(),
  answers: array().of(answerSchema.required()).required(),
  sensitiveUntil: string().nullable().defined(),
});
export type Registration = InferType<typeof registrationSchema>;

/** A booking in the roster of a departure; `id` is that of the booking. */
export const rosterGuestSchema = object({
  id: entityId().required(),
  guest: publicUserSchema.required(),
  status: string<BookingStatus>().oneOf(bookingStatuses).required(),
  roomId: entityId().nullable().defined(),
  roomName: string().nullable().defined(),
  places: number().integer().required(),
  answers: array().of(answerSchema.required()).required(),
});
export type RosterGuest = InferType<typeof rosterGuestSchema>;

export const listQuestions = endpoint(addresses.listQuestions, {
  summary: 'Questions to guests of the departures of a listing. A Link header leads to the next page.',
  access: 'anyone',
  params: propertyParams,
  query: listQuery,
  reply: array().of(questionSchema.required()).required(),
  refusals: ['not_found', 'bad_cursor'],
});

export const updateQuestions = endpoint(addresses.updateQuestions, {
  summary: 'Replaces the questions of a departure, or of all departures of a listing.',
  access: 'host-or-staff',
  params: propertyParams,
  body: questionsUpdateSchema,
  reply: array().of(questionSchema.required()).required(),
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'stale_version'],
});

export const answerQuestions = endpoint(addresses.answerQuestions, {
  summary:
    "Answers the questions of a booking's departure. All answers together replace the earlier ones, except for answers " +
    'that only another device changed since `seen`. The reply does not repeat them, because receipts are kept longer ' +
    'than sensitive answers.',
  access: 'guest',
  params: propertyParams,
  body: answersUpdateSchema,
  success: 204,
  refusals: ['blocked', 'not_found', 'forbidden', 'invalid_fields', 'wrong_state', 'stale_version'],
});

export const getRoster = endpoint(addresses.getRoster, {
  summary:
    'Guests of a departure; the host sees their answers too, staff do not. A Link header leads to the next page.',
  access: 'host-or-staff',
  params: propertyParams,
  query: listQuery,
  reply: array().of(rosterGuestSchema.required()).required(),
  refusals: ['not_found', 'forbidden', 'bad_cursor'],
});

import { array, boolean, number, object, string, type AnyObject, type ISchema, type Schema } from 'yup';
import { isOwnPicture, ownPicturePath } from '#contracts/domain/pictures/picture-addresses.ts';
import { combiningMarksMax } from '#contracts/request-limits.ts';
import { hasReadableMarks, isStorableText, visibleText } from './visible-text.ts';

/**
 * Building blocks of the schemas. Values are never converted: a text for a number, or a number for a text, is
 * refused, so that both database engines treat invalid input alike.
 */

const calendarDayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
// An ISO 8601 date-time. Its calendar date is used as written, never converted to another zone.
const isoDateTimePattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * Makes a schema reject values of another type instead of converting them. Yup's conversions change values, and throw
 * for an object whose `toString` is not a function. Yup's `strict()` is not enough: it also drops defaults in objects.
 * @param schema a new schema, which is modified
 */
export function exact<S extends Schema>(schema: S): S {
  schema.transforms = [];
  return schema;
}

/** Whether the value is an existing day in the form `YYYY-MM-DD`. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !calendarDayPattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const clockTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const clockTimeMessage = 'Enter a time from 00:00 to 23:59';

/** A time of day, `HH:mm`. */
export const clockTime = () => exact(string()).matches(clockTimePattern, clockTimeMessage);

/** A condition on a text, and the message if it is not met. */
interface TextCheck {
  message: string;
  isMet: (value: string) => boolean;
}

/** Context of a validation. `isEdit`: the values may be stored ones that exceed later limits. */
export interface ValuesContext {
  isEdit?: boolean;
}

/** Message for a new text with too many combining marks on one letter. */
export const readableMarksMessage = `Must have at most ${combiningMarksMax} accents on one letter`;

const storable: TextCheck = { message: 'Contains characters that cannot be stored', isMet: isStorableText };
const readableMarks: TextCheck = {
  message: readableMarksMessage,
  isMet: hasReadableMarks,
};

/**
 * A text that is stored unchanged. The checks run in order up to the first that fails. They do not run on a text that
 * is too long, because they may take much longer than reading its length.
 * @param max maximum length in UTF-16 units
 */
export function text(max: number, ...checks: readonly TextCheck[]) {
  return checkedText(max, [storable, readableMarks, ...checks]);
}

/** A text that refers to a stored one or copies it, such as a username at login. It may exceed the later limit of accents. */
export function knownText(max: number, ...checks: readonly TextCheck[]) {
  return checkedText(max, [storable, ...checks]);
}

function checkedText(max: number, checks: readonly TextCheck[]) {
  return exact(string())
    .typeError('Must be text')
    .max(max, `Must be at most ${max} characters`)
    .test('text', (value, { createError, options }) => {
      if (value == null || value.length > max) return true;
      const { isEdit = false } = (options.context ?? {}) as ValuesContext;
      const unmet = checks.find(({ isMet }) => !isMet(value));
      // The stored text may be older than this limit; the service compares it and refuses a new one.
      const isTolerated = unmet === undefined || (isEdit && unmet === readableMarks);
      return isTolerated || createError({ message: unmet.message });
    });
}

/** @returns check that a text has at least `min` visible characters */
export const visibleLength = (min: number, message: string): TextCheck => ({
  message,
  isMet: (value) => visibleText(value).length >= min,
});

/** A required text with a minimum visible length. @param message shown if it is missing or shorter */
export function textOfAtLeast(min: number, max: number, message: string) {
  return text(max, visibleLength(min, message)).defined(message);
}

/**
 * A list. If it is too long, only the items up to the first one over the limit are checked.
 * @param message shown if it is too long
 */
export function listOf<T>(item: ISchema<T, AnyObject>, max: number, message = `At most ${max} entries`) {
  return exact(array())
    .transform((value: unknown) =>
      Array.isArray(value) && value.length > max ? (value.slice(0, max + 1) as unknown[]) : value,
    )
    .typeError('Must be a list')
    .of(item)
    .max(max, message);
}

/**
 * An integer from `min` to `max`, both inclusive.
 * @param message shown if it is not such a number
 * @param tooLarge shown if it exceeds `max`
 */
export function wholeNumber(
  min: number,
  max: number,
  message = `Must be a whole number from ${min} to ${max}`,
  tooLarge = message,
) {
  return exact(number()).typeError(message).integer(message).min(min, message).max(max, tooLarge);
}

const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be an id');

/** An id: 1 … 2^53-1. */
export const entityId = () => anyId;

/** A key of an idempotent call: 1 to 100 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,100}$/;

export const idempotencyKey = () =>
  exact(string()).matches(idempotencyKeyPattern, 'Must have 1 to 100 visible characters');

const anyFlag = exact(boolean()).typeError('Must be true or false');

export const flag = () => anyFlag;

/** `YYYY-MM-DD`. An ISO date-time is accepted and reduced to the calendar date written in it. Source: decision 006. */
export function calendarDay() {
  return exact(string())
    .transform((value: unknown) =>
      typeof value === 'string' ? (isoDateTimePattern.exec(value)?.[1] ?? value) : value,
    )
    .test('calendar-day', 'Must be a day as YYYY-MM-DD', (value, { createError }) => {
      // Date fields are empty until a whole day is chosen, and show it in another form than the API.
      if (value === '') return createError({ message: 'Choose a day' });
      return value == null || isCalendarDay(value);
    });
}

/** An instant in UTC: ISO 8601 ending in `Z`. */
export function instant() {
  return exact(string())
    .typeError('Must be a moment in UTC')
    .test(
      'instant',
      'Must be a moment in UTC',
      (value) => value == null || (instantPattern.test(value) && !Number.isNaN(Date.parse(value))),
    );
}

/** A list of short texts. */
export function textList(maxItems: number, maxLength: number) {
  return listOf(text(maxLength).required(), maxItems);
}

/**
 * Whether the value is an http(s) URL without credentials, or one of the server's own pictures. Source: decision 007.
 */
export function isImageUrl(value: string): boolean {
  if (value.startsWith(ownPicturePath)) return isOwnPicture(value);
  try {
    const url = new URL(value);
    return (
      (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    );
  } catch {
    return false;
  }
}

/** Query of a list without a limit of rows: its pages are limited in bytes. */
export const listQuery = object({ cursor: string().max(200).optional() });

import { array, boolean, number, string, type Schema } from 'yup';
import { isStorableText, visibleText } from './visible-text.ts';

/**
 * Building blocks of the schemas. Values are never bent: text in a number, or a number in a text, is refused,
 * so that both database engines answer a bad input alike.
 */

const calendarDayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
// An ISO 8601 date-time, whose calendar date is kept as written and never shifted to another zone.
const isoDateTimePattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * A schema that takes a value only in its own type. Yup's reading of other types is taken off, because it bends values
 * and stumbles over an object whose `toString` is no function; its `strict()` would also take off defaults inside objects.
 * @param schema a new one, which is changed
 */
export function exact<S extends Schema>(schema: S): S {
  schema.transforms = [];
  return schema;
}

/** Whether the text names a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !calendarDayPattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A text that is stored as given. @param max longest length in UTF-16 units. */
export function text(max: number) {
  return exact(string())
    .typeError('Must be text')
    .max(max, `Must be at most ${max} characters`)
    .test(
      'storable',
      'Contains characters that cannot be stored',
      (value) => value == null || isStorableText(value),
    );
}

/** A text with a least visible length. @param message shown when it is shorter. */
export function textOfAtLeast(min: number, max: number, message: string) {
  return text(max)
    .defined(message)
    .test(
      'visible-length',
      message,
      (value: unknown) =>
        value === undefined || (typeof value === 'string' && visibleText(value).length >= min),
    );
}

/**
 * A whole number between both ends, which the database's integer columns hold exactly.
 * @param message shown when it is no such number; `tooLarge` when it is beyond the upper end
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

/** `YYYY-MM-DD`. An ISO date-time is accepted and keeps the calendar date written in it. Source: decision 006. */
export function calendarDay() {
  return exact(string())
    .transform((value: unknown) =>
      typeof value === 'string' ? (isoDateTimePattern.exec(value)?.[1] ?? value) : value,
    )
    .test('calendar-day', 'Must be a day as YYYY-MM-DD', (value) => value == null || isCalendarDay(value));
}

/** A moment in UTC, as ISO 8601 ending in `Z`. */
export function instant() {
  return exact(string())
    .typeError('Must be a moment in UTC')
    .test(
      'instant',
      'Must be a moment in UTC',
      (value) => value == null || (instantPattern.test(value) && !Number.isNaN(Date.parse(value))),
    );
}

/** A list of short texts without doubles. */
export function textList(maxItems: number, maxLength: number) {
  return exact(array())
    .typeError('Must be a list')
    .of(text(maxLength).required())
    .max(maxItems, `At most ${maxItems} entries`);
}

/** Path prefix under which the server keeps pictures of its own. */
export const ownPicturePath = '/pictures/';

/** Whether a path is one of the server's own pictures: a plain name, which leads nowhere else and breaks out of nothing. */
export const isOwnPicture = (path: string): boolean => /^\/pictures\/[a-z0-9][a-z0-9.-]*$/.test(path);

/** An http(s) URL, or a picture the server itself keeps. Source: decision 007. */
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

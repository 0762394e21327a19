import type { FieldError } from '#contracts/api/errors.ts';
import { readableMarksMessage } from '#contracts/fields/fields.ts';
import { hasReadableMarks } from '#contracts/fields/visible-text.ts';
import { AppError } from './errors.ts';

/**
 * Holds the fields that an edit changes to the limits that stored rows may be older than: an edit may keep what breaks
 * them, and not bring it in. The schemas of edits leave these limits out.
 * @throws {AppError} `invalid_fields`
 */
export function refuseNewExcess<T extends object>(wanted: T, changed: readonly (keyof T & string)[]): void {
  const errors: FieldError[] = changed
    .filter((field) => !hasReadableMarks(JSON.stringify(wanted[field] ?? null)))
    .map((field) => ({ field, message: readableMarksMessage }));
  if (errors.length > 0) throw new AppError('invalid_fields', errors[0]?.message, { errors });
}

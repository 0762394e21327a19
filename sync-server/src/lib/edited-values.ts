import type { FieldError } from '#contracts/api/errors.ts';
import { readableMarksMessage } from '#contracts/fields/fields.ts';
import { hasReadableMarks } from '#contracts/fields/visible-text.ts';
import { AppError } from './errors.ts';

/**
 * Checks changed fields against limits that are newer than some stored rows: an edit may retain a value that exceeds
 * them, but not introduce one. The schemas of edits omit these limits.
 * @throws {AppError} `invalid_fields`
 */
export function refuseNewExcess<T extends object>(wanted: T, changed: readonly (keyof T & string)[]): void {
  const errors: FieldError[] = changed
    .filter((field) => !hasReadableMarks(JSON.stringify(wanted[field] ?? null)))
    .map((field) => ({ field, message: readableMarksMessage }));
  if (errors.length > 0) throw new AppError('invalid_fields', errors[0]?.message, { errors });
}

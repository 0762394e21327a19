import { ValidationError, type Schema } from 'yup';

/**
 * Errors of values by field, in the sentences of the contract; the first one of each field counts.
 * @param fieldOf the field of an error's path, such as `rooms[1].places`
 */
export function findErrors(
  schema: Schema,
  values: unknown,
  fieldOf: (path: string) => string = (path) => path,
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  try {
    schema.validateSync(values, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path = '', message } of error.inner) errors[fieldOf(path)] ??= message;
  }
  return errors;
}

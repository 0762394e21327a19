import { ValidationError } from 'yup';
import { arrivalLimits as limits } from '#contracts/arrival-limits.ts';
import { arrivalGuideUpdateSchema, type ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';

/** Fields of the form, in its order. */
export const arrivalFields = [
  'welcome',
  'directions',
  'parking',
  'wifiName',
  'wifiPassword',
  'contactName',
  'contactPhone',
  'houseRules',
  'code',
  'releaseHours',
] as const satisfies readonly (keyof ArrivalGuide)[];
export type ArrivalFields = Pick<ArrivalGuide, (typeof arrivalFields)[number]>;

/** Values of the form: all of them text. */
export type ArrivalValues = Record<(typeof arrivalFields)[number], string>;

export const toArrivalValues = (guide: ArrivalFields): ArrivalValues => ({
  ...guide,
  releaseHours: String(guide.releaseHours),
});

/** Fields of a form without errors, without spaces around them. */
export function toArrivalFields(values: ArrivalValues): ArrivalFields {
  const trimmed = Object.fromEntries(
    arrivalFields.map((field) => [field, values[field].trim()]),
  ) as ArrivalValues;
  return { ...trimmed, releaseHours: Number(trimmed.releaseHours) };
}

/** Validation messages by field. */
export function validateArrival(values: ArrivalValues): Partial<ArrivalValues> {
  const errors: Partial<ArrivalValues> = {};
  try {
    arrivalGuideUpdateSchema.validateSync(toArrivalFields(values), { abortEarly: false, strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner) errors[path as keyof ArrivalValues] ??= message;
  }
  if (errors.releaseHours !== undefined) {
    errors.releaseHours = `Enter a whole number of hours from ${limits.releaseHoursMin} to ${limits.releaseHoursMax}`;
  }
  return errors;
}

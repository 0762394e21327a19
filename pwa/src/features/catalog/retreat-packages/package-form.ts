import { countOf } from '#contracts/plural.ts';
import type { NewRetreatPackage, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { capacityMessage, newRetreatPackageSchema } from '#contracts/domain/catalog/retreat-packages.ts';
import { roundings } from '#pwa/lib/roundings.ts';
import { findErrors } from '#pwa/features/shared/find-errors.ts';
import { changedFields } from '#pwa/sync/outbox/merge.ts';

/** Values of the package form. Lists are lines of text; an empty day means none. */
export interface PackageValues {
  name: string;
  description: string;
  pricePerNight: string;
  maxCapacity: string;
  inclusions: string;
  startDate: string;
  endDate: string;
}

export const emptyPackage: PackageValues = {
  name: '',
  description: '',
  pricePerNight: '',
  maxCapacity: '',
  inclusions: '',
  startDate: '',
  endDate: '',
};

export const toPackageValues = (stored: RetreatPackage): PackageValues => ({
  name: stored.name,
  description: stored.description,
  pricePerNight: String(stored.pricePerNight),
  maxCapacity: String(stored.maxCapacity),
  inclusions: stored.inclusions.join('\n'),
  startDate: stored.startDate ?? '',
  endDate: stored.endDate ?? '',
});

/** The fields of the form as they are stored; the duration is set on the package's card. */
export type PackageDetails = Omit<
  NewRetreatPackage,
  'minimumStay' | 'maximumStay' | 'fixedDuration' | 'available'
>;

const toNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));
const toDay = (text: string): string | null => (text === '' ? null : text);

export const toPackageDetails = (values: PackageValues): PackageDetails => ({
  name: values.name.trim(),
  description: values.description.trim(),
  // Prices are whole dollars. Source: decision 007.
  pricePerNight: roundings.price.round(toNumber(values.pricePerNight)),
  maxCapacity: roundings.guests.round(toNumber(values.maxCapacity)),
  inclusions: values.inclusions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  startDate: toDay(values.startDate),
  endDate: toDay(values.endDate),
});

/** The fields that differ from those the form was opened with. */
export const changedDetails = (opened: RetreatPackage, details: PackageDetails): Partial<PackageDetails> =>
  changedFields(toPackageDetails(toPackageValues(opened)), details);

type PackageErrors = Partial<Record<keyof PackageValues, string>>;

interface CapacityContext {
  /** That the listing takes. */
  maxGuests: number;
  /** Values with which the form was opened. */
  initial: PackageValues;
}

/** Errors by field, in the sentences of the contract. A capacity from before the listing took fewer guests may stay. */
export function validatePackage(values: PackageValues, context: CapacityContext): PackageErrors {
  const details = toPackageDetails(values);
  const errors: PackageErrors = findErrors(newRetreatPackageSchema, details, (path) =>
    path.replace(/\[.*/, ''),
  );
  if (details.startDate !== null && details.endDate !== null && details.endDate < details.startDate) {
    errors.endDate = 'The last day must not be before the first.';
  }
  const isStored = values.maxCapacity === context.initial.maxCapacity;
  if (!isStored && details.maxCapacity > context.maxGuests) {
    errors.maxCapacity ??= capacityMessage(context.maxGuests);
  }
  return errors;
}

/**
 * That a stored package is for more guests than its retreat takes by now: a booking is held to the lower of the two. Source:
 * decision 006.
 */
export function capacityWarning(
  { maxCapacity }: PackageValues,
  { maxGuests, initial }: CapacityContext,
): string | undefined {
  return maxCapacity === initial.maxCapacity && Number(maxCapacity) > maxGuests
    ? `This retreat takes up to ${countOf(maxGuests, 'guest')}, so no more can book this package.`
    : undefined;
}

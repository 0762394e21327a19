import { packageLimits } from '#contracts/form-limits.ts';

/** Duration of a package: nights, `maximumStay` null for no limit. */
export interface PackageDuration {
  minimumStay: number;
  maximumStay: number | null;
  fixedDuration: boolean;
}

/**
 * Normalizes a duration: a fixed one has no maximum, and a maximum below the minimum is raised to it.
 * Source: spec §4, package duration.
 */
export function normalizeDuration({
  minimumStay,
  maximumStay,
  fixedDuration,
}: PackageDuration): PackageDuration {
  if (fixedDuration || maximumStay === null) return { minimumStay, maximumStay: null, fixedDuration };
  return { minimumStay, maximumStay: Math.max(minimumStay, maximumStay), fixedDuration };
}

/** Whether a minimum can be saved: a whole number of at least one night. */
export function isMinimumStay(value: number): boolean {
  return Number.isInteger(value) && value >= packageLimits.stayMin && value <= packageLimits.stayMax;
}

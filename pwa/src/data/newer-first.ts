/**
 * Orders a response and the stored row by version: a slow response may be older than a row that has since arrived through
 * the change feed. If it replaced that row, the next edit would start from old values and end in a conflict.
 * @returns the newer row and the older one, if any
 */
export const newerFirst = <T extends { version: number }>(
  answered: T,
  stored: T | undefined,
): [T, T | undefined] =>
  stored !== undefined && stored.version > answered.version ? [stored, answered] : [answered, stored];

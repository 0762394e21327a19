/**
 * Orders an answer of the server and the stored row by version: a slow answer may be older than what the change feed has
 * brought meanwhile. If it replaced that row, the next edit would be based on it and end in a conflict.
 * @returns the newer row and the older one, if any
 */
export const newerFirst = <T extends { version: number }>(
  answered: T,
  stored: T | undefined,
): [T, T | undefined] =>
  stored !== undefined && stored.version > answered.version ? [stored, answered] : [answered, stored];

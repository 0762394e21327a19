import type { Normalize } from './compared-values.ts';

/** Result of merging an edit into a newer row. */
interface Merge {
  /** New values of the fields that still differ from the row. */
  fields: Record<string, unknown>;
  /** Fields that both sides changed to different values; the person decides about each. */
  conflicts: string[];
}

/**
 * Three-way merge of an edit into the current row. Fields that one side changed merge automatically, lists merge as
 * sets, and fields that both sides changed to different values are conflicts.
 * @param base values of the edited fields when the edit was made
 * @param mine edited values
 * @param theirs the current row
 * @param normalize form in which values of the edited table are compared
 */
export function mergeEdit(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  normalize: Normalize,
): Merge {
  const fields: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [field, wanted] of Object.entries(mine)) {
    const was = base[field];
    const is = theirs[field];
    if (isSame(is, wanted, normalize)) continue;
    if (isSame(is, was, normalize)) fields[field] = wanted;
    else if (isTextList(was) && isTextList(is) && isTextList(wanted))
      fields[field] = mergeSets(was, wanted, is);
    else conflicts.push(field);
  }
  return { fields, conflicts };
}

/** @returns their list without the items I removed, followed by the items I added */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const remaining = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  return [...remaining, ...mine.filter((item) => !base.includes(item) && !theirs.includes(item))];
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether a row contains all of these fields. Some rows of a listing lack its tour. */
export const hasFields = (row: object, fields: object): boolean =>
  Object.keys(fields).every((field) => (row as Record<string, unknown>)[field] !== undefined);

/** The fields of `after` that differ from `before`. */
export const changedFields = <T extends object>(before: object, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSame((before as Record<string, unknown>)[field], value),
    ),
  ) as Partial<T>;

const asTheyAre: Normalize = (value) => value;

/** Whether two values are equal as JSON. The objects come from JSON, so the order of their keys is stable. */
export const isSame = (one: unknown, other: unknown, normalize: Normalize = asTheyAre): boolean =>
  JSON.stringify(normalize(one ?? null)) === JSON.stringify(normalize(other ?? null));

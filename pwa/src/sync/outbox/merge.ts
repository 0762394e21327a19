/** What merging an edit into a newer row gives. */
export interface Merge {
  /** The edited fields as they shall be, without those that are that way already. */
  fields: Record<string, unknown>;
  /** Fields that both sides changed to different values; the person decides each. */
  conflicts: string[];
}

/**
 * Merges an edit made on an older row into the row as it stands: fields that only one side changed merge by
 * themselves, lists merge as sets, and what both changed differently is a conflict.
 * @param base the edited fields as they were when the edit began
 */
export function mergeEdit(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Merge {
  const fields: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [field, wanted] of Object.entries(mine)) {
    const was = base[field];
    const is = theirs[field];
    if (isSame(is, wanted)) continue;
    if (isSame(is, was)) fields[field] = wanted;
    else if (isTextList(was) && isTextList(is) && isTextList(wanted))
      fields[field] = mergeSets(was, wanted, is);
    else conflicts.push(field);
  }
  return { fields, conflicts };
}

/** Theirs, with what I took away gone and what I added at the end. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  return [...kept, ...mine.filter((item) => !base.includes(item) && !theirs.includes(item))];
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether a row tells all of these fields: the tour of a listing is not in every row of it. */
export const hasFields = (row: object, fields: object): boolean =>
  Object.keys(fields).every((field) => (row as Record<string, unknown>)[field] !== undefined);

/** Equal as JSON: objects here come from JSON and keep the order of their names. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

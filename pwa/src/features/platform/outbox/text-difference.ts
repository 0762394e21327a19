/** Texts up to this length are shown whole: a person compares them faster than a description of the difference. */
const shortTextMax = 60;

/**
 * What an edit did to a text: 'Added: “Firewood is included.”'. A short text, or one that was empty before, is given
 * whole.
 */
export function describeTextChange(before: string, after: string): string {
  if (before === '' || Math.max(before.length, after.length) <= shortTextMax) return after;
  const was = toWords(before);
  const is = toWords(after);
  const shared = Math.min(was.length, is.length);
  let start = 0;
  while (start < shared && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shared - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const removed = was.slice(start, was.length - end).join(' ');
  const added = is.slice(start, is.length - end).join(' ');
  if (removed === '' && added === '') return after;
  if (removed === '') return `Added: “${added}”`;
  if (added === '') return `Removed: “${removed}”`;
  return `Changed “${removed}” to “${added}”`;
}

const toWords = (text: string): string[] => text.trim().split(/\s+/);

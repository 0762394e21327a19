import { formatWhole } from '#contracts/fields/whole-numbers.ts';

/** Formats an amount in US dollars, rounded to whole dollars: '$1,921', '-$45'. */
export function formatDollars(amount: number): string {
  const dollars = formatWhole(Math.abs(Math.round(amount)));
  return amount < 0 ? `-$${dollars}` : `$${dollars}`;
}

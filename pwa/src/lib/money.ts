import { formatWhole } from '#contracts/fields/whole-numbers.ts';

/** Whole US dollars as '$1,921', or '-$45'. */
export function formatDollars(amount: number): string {
  const dollars = formatWhole(Math.abs(Math.round(amount)));
  return amount < 0 ? `-$${dollars}` : `$${dollars}`;
}

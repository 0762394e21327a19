import { formatDollars } from './money.ts';

/**
 * Rounding of a decimal when the person leaves a field of whole numbers, and the notice about it. Source: decision
 * 007.
 */
export interface Rounding {
  round: (value: number) => number;
  message: (rounded: number) => string;
}

/** Roundings by field. */
export const roundings = {
  price: {
    round: Math.round,
    message: (price) => `Prices are whole dollars: rounded to ${formatDollars(price)}.`,
  },
  guests: {
    round: Math.floor,
    message: (guests) => `Whole guests only: rounded to ${guests}.`,
  },
} satisfies Record<string, Rounding>;

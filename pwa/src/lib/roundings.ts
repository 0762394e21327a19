import { formatDollars } from './money.ts';

/** A field of whole numbers: what a decimal becomes when the field is left, and how that is told. Source: decision 007. */
export interface Rounding {
  round: (value: number) => number;
  words: (rounded: number) => string;
}

/** Prices are whole dollars, and nobody comes as half a guest. */
export const roundings = {
  price: {
    round: Math.round,
    words: (price) => `Prices are whole dollars: rounded to ${formatDollars(price)}.`,
  },
  guests: {
    round: Math.floor,
    words: (guests) => `Whole guests only: rounded to ${guests}.`,
  },
} satisfies Record<string, Rounding>;

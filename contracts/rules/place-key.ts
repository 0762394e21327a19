import { foldText } from './text-folding.ts';

/** A name as it is looked up: folded, letters and digits only, words parted by one space. */
export const placeKey = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

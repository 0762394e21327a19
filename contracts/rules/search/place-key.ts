import { foldText } from '#contracts/rules/text/text-folding.ts';

/** Search key of a place name: folded, letters and digits only, words separated by one space. */
export const placeKey = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

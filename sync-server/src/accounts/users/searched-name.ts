import { foldText } from '#contracts/rules/text/text-folding.ts';

/** Characters of a name that are searched: enough for every search, and few enough for an index of PostgreSQL. */
const charactersMax = 100;

/** A username or name as staff search for it: without case and accents, and cut. */
export const searchedName = (name: string): string =>
  Array.from(foldText(name)).slice(0, charactersMax).join('').trim();

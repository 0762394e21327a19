import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';

/** A text to search for: a place with retreats, or the name of one. */
export interface SearchSuggestion {
  kind: 'place' | 'retreat';
  text: string;
}

/** Maximum number of suggestions. */
const suggestionsMax = 6;
/** Fewest characters that are completed. */
const textMin = 2;

/**
 * Completes what a guest types with the places and names of retreats in which a word begins with it, so that every
 * suggestion finds something. Places with more retreats come first, and all of them before names.
 */
export function suggestSearches(
  cards: readonly Pick<PropertyCard, 'location' | 'title'>[],
  text: string,
): SearchSuggestion[] {
  const wanted = foldText(text);
  if (wanted.length < textMin) return [];
  const places = countTexts(cards.map(({ location }) => location));
  const names = countTexts(cards.map(({ title }) => title));
  const complete = (texts: readonly string[], kind: SearchSuggestion['kind']): SearchSuggestion[] =>
    texts.filter((one) => isBegunBy(one, wanted)).map((one) => ({ kind, text: one }));
  const all = [...complete(places, 'place'), ...complete(names, 'retreat')];
  // A complete text needs no suggestion.
  return all.filter((one) => foldText(one.text) !== wanted).slice(0, suggestionsMax);
}

/** The different texts, the most frequent first, then by alphabet. */
function countTexts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || one.localeCompare(other))
    .map(([text]) => text);
}

/** Whether the text, or a word in it, begins with what is wanted. @param wanted folded */
function isBegunBy(text: string, wanted: string): boolean {
  const folded = foldText(text);
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) return true;
  }
  return false;
}

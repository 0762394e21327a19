import { useDeferredValue } from 'react';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { suggestSearches, type SearchSuggestion } from './suggest-searches.ts';

/**
 * Suggestions from the retreats on this device, so that they are there at once, also offline.
 * @param text null while none are shown: then the retreats are not read
 */
export function useSuggestions(text: string | null): SearchSuggestion[] {
  const isShown = text !== null;
  const cards = useLiveQuery(() => (isShown ? readCards(publicDb()) : []), [isShown]);
  const wanted = useDeferredValue(text ?? '');
  return suggestSearches(cards ?? [], wanted);
}

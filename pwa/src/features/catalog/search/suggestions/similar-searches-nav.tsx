import { useMemo } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { formatSearchQuery } from '#pwa/lib/search-query.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { similarSearches } from './similar-searches.ts';
import styles from './similar-searches.module.css';

const emptyList = [] as const;

/**
 * Links to searches like this one whose texts find a retreat on this device, with the same dates and
 * filters. None if another filter is the reason why nothing was found.
 */
export function SimilarSearches({ filters }: { filters: SearchFilters }) {
  const cards = useLiveQuery(() => readCards(publicDb()), []) ?? emptyList;
  const { location = '' } = filters;
  const texts = useMemo(() => similarSearches(cards, location), [cards, location]);
  if (texts.length === 0) return null;
  return (
    <nav className={styles.similar} aria-label="Similar searches">
      <span aria-hidden>Similar searches:</span>
      {texts.map((text) => (
        <LinkButton
          key={text}
          size="small"
          to={{ search: formatSearchQuery({ ...filters, location: text }) }}
        >
          {text}
        </LinkButton>
      ))}
    </nav>
  );
}

import { useSearchParams } from 'react-router-dom';
import { idFromRoute } from '#pwa/lib/paths.ts';

/**
 * The listing that a tab is about, whose id is in the URL.
 * @returns its id, 0 for none, and a function that chooses another one; null goes back to the choice
 */
export function useChosenListing(tab: string): [id: number, choose: (id: number | null) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (id: number | null) =>
    setQuery(id === null ? { tab } : { tab, property: String(id) }, { preventScrollReset: true });
  return [idFromRoute(query.get('property') ?? undefined), choose];
}

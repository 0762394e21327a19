import { useId, useRef, useState } from 'react';
import { searchLimits } from '#contracts/limits.ts';
import { countOf } from '#contracts/plural.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { FiltersButton } from '#pwa/features/search/filters-button.tsx';
import type { SearchLayer } from '#pwa/features/search/search-layers.tsx';
import type { SearchMove } from '#pwa/features/search/use-search.ts';
import { formatDay, formatDayRange } from '#pwa/lib/days.ts';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { useLazyModule } from '#pwa/ui/use-lazy-module.ts';
import styles from './search-pill.module.css';

const loadLayers = () => import('#pwa/features/search/search-layers.tsx');
/** Fetches what opens before it is asked for; a failure shows when it is. */
const preloadLayers = (): void => {
  loadLayers().catch(() => undefined);
};

interface SearchPillProps {
  /** What is searched now; it changes with `query`. */
  filters: SearchFilters;
  query: string;
  onSearch: (filters: SearchFilters, move?: SearchMove) => void;
}

/**
 * The search in the header of a wide window: place, dates, guests, filters, and the button that searches. Place, dates
 * and guests are chosen first and searched for then; Apply Filters searches at once.
 */
export function SearchPill({ filters, query, onSearch }: SearchPillProps) {
  const id = useId();
  const [draft, setDraft] = useState(filters);
  const [seenQuery, setSeenQuery] = useState(query);
  const [open, setOpen] = useState<SearchLayer | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const datesRef = useRef<HTMLButtonElement>(null);
  const guestsRef = useRef<HTMLButtonElement>(null);
  const { module: layers, load } = useLazyModule(loadLayers);
  if (query !== seenQuery) {
    setSeenQuery(query);
    setDraft(filters);
  }
  const { location = '', guests = 1 } = draft;
  const dates = datesOf(draft);
  const show = async (layer: SearchLayer) => {
    if (await load()) setOpen(open === layer ? null : layer);
  };
  const submit = () => {
    // A check-in alone searches for nothing: the calendar asks for the other day.
    const isHalf = draft.startDate !== undefined && draft.endDate === undefined;
    setIsAsked(isHalf);
    setOpen(isHalf ? 'dates' : null);
    if (!isHalf) onSearch(draft);
  };

  return (
    <>
      <form
        className={styles.pill}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={styles.segment} htmlFor={id}>
          <span className={styles.label}>Location</span>
          <input
            id={id}
            className={styles.field}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={searchLimits.placeMax}
            placeholder="Search retreats"
            value={location}
            onChange={({ target }) => setDraft({ ...draft, location: target.value })}
          />
        </label>
        <button
          ref={datesRef}
          type="button"
          className={styles.segment}
          aria-haspopup="dialog"
          aria-expanded={open === 'dates'}
          onPointerEnter={preloadLayers}
          onClick={() => void show('dates')}
        >
          <span className={styles.label}>Dates</span>
          <span className={joinClasses(styles.value, styles.dates)} data-chosen={dates && ''}>
            {dates ?? 'Add dates'}
          </span>
        </button>
        <button
          ref={guestsRef}
          type="button"
          className={styles.segment}
          aria-haspopup="dialog"
          aria-expanded={open === 'guests'}
          onPointerEnter={preloadLayers}
          onClick={() => void show('guests')}
        >
          <span className={styles.label}>Guests</span>
          <span
            className={joinClasses(styles.value, styles.guests)}
            data-chosen={guests > 1 ? '' : undefined}
          >
            {countOf(guests, 'guest')}
          </span>
        </button>
        <FiltersButton filters={draft} onNear={preloadLayers} onOpen={() => void show('filters')} />
        <button type="submit" className={styles.submit} aria-label="Search" data-tooltip="Search">
          <Search20Regular />
        </button>
      </form>
      {layers && (
        <layers.SearchLayers
          open={open}
          draft={draft}
          isAsked={isAsked}
          onChange={setDraft}
          onApply={(next) => {
            setOpen(null);
            onSearch(next, { replace: true });
          }}
          onClose={() => setOpen(null)}
          datesAnchor={datesRef}
          guestsAnchor={guestsRef}
        />
      )}
    </>
  );
}

function datesOf({ startDate, endDate }: SearchFilters): string | undefined {
  if (startDate === undefined) return undefined;
  return endDate === undefined ? `${formatDay(startDate)} –` : formatDayRange(startDate, endDate);
}

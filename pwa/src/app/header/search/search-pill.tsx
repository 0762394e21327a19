import { useId, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { searchLimits } from '#contracts/limits.ts';
import { countOf } from '#contracts/plural.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { FiltersButton } from '#pwa/features/catalog/search/filters-button.tsx';
import type { SearchLayer } from '#pwa/features/catalog/search/search-layers.tsx';
import type { SearchMove } from '#pwa/features/catalog/search/use-search.ts';
import { formatDay, formatDayRange } from '#pwa/lib/days.ts';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import { useLazyModule } from '#pwa/ui/feedback/use-lazy-module.ts';
import styles from './search-pill.module.css';

const loadLayers = () => import('#pwa/features/catalog/search/search-layers.tsx');
/** Loads the layers before they are opened. A failure is reported when one is opened. */
const preloadLayers = (): void => {
  loadLayers().catch(() => undefined);
};

interface SearchPillProps {
  /** The current search; it changes with `query`. */
  filters: SearchFilters;
  query: string;
  onSearch: (filters: SearchFilters, move?: SearchMove) => void;
}

/** What the person has entered but not searched for yet, and which layer is open. */
function useSearchDraft({ filters, query, onSearch }: SearchPillProps) {
  const [draft, setDraft] = useState(filters);
  const [open, setOpen] = useState<SearchLayer | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { module: layers, load } = useLazyModule(loadLayers);
  const [seen, setSeen] = useState({ query, location: filters.location });
  if (query !== seen.query) {
    setSeen({ query, location: filters.location });
    // A place that was typed and not searched for yet stays, for example when a category is chosen.
    const { location } = draft;
    setDraft(location === seen.location ? filters : { ...filters, location });
  }
  const show = async (layer: SearchLayer) => {
    if (await load()) setOpen(open === layer ? null : layer);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // With a check-in only, open the calendar to ask for the check-out.
    const isHalf = draft.startDate !== undefined && draft.endDate === undefined;
    setIsAsked(isHalf);
    setOpen(isHalf ? 'dates' : null);
    if (isHalf) return;
    setSeen({ query, location: draft.location });
    onSearch(draft);
  };
  const typePlace = (location: string) => {
    setDraft({ ...draft, location });
    void load(true);
  };
  return { draft, setDraft, typePlace, open, setOpen, isAsked, layers, show, submit };
}

/** The search in the header of a wide window. Place, dates and guests apply on submit, filters as soon as chosen. */
export function SearchPill(props: SearchPillProps) {
  const { draft, setDraft, typePlace, open, setOpen, isAsked, layers, show, submit } = useSearchDraft(props);
  const placeRef = useRef<HTMLInputElement>(null);
  const datesRef = useRef<HTMLButtonElement>(null);
  const guestsRef = useRef<HTMLButtonElement>(null);
  const { guests = 1, location = '' } = draft;
  const dates = datesOf(draft);

  return (
    <>
      <form className={styles.pill} role="search" onSubmit={submit}>
        <LocationField ref={placeRef} value={location} onChange={typePlace} />
        <Segment
          ref={datesRef}
          label="Dates"
          isOpen={open === 'dates'}
          isChosen={dates !== undefined}
          className={styles.dates}
          onOpen={() => void show('dates')}
        >
          {dates ?? 'Add dates'}
        </Segment>
        <Segment
          ref={guestsRef}
          label="Guests"
          isOpen={open === 'guests'}
          isChosen={guests > 1}
          className={styles.guests}
          onOpen={() => void show('guests')}
        >
          {countOf(guests, 'guest')}
        </Segment>
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
            props.onSearch(next, { replace: true });
          }}
          onClose={() => setOpen(null)}
          placeAnchor={placeRef}
          datesAnchor={datesRef}
          guestsAnchor={guestsRef}
        />
      )}
    </>
  );
}

interface LocationFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

function LocationField({ ref, value, onChange }: LocationFieldProps) {
  const id = useId();
  return (
    <label className={styles.segment} htmlFor={id}>
      <span className={styles.label}>Location</span>
      <input
        ref={ref}
        id={id}
        className={styles.field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={searchLimits.placeMax}
        placeholder="Search retreats"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

interface SegmentProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  isOpen: boolean;
  isChosen: boolean;
  className: string | undefined;
  onOpen: () => void;
  children: ReactNode;
}

/** A part of the pill that opens a layer. */
function Segment({ ref, label, isOpen, isChosen, className, onOpen, children }: SegmentProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.segment}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={preloadLayers}
      onClick={onOpen}
    >
      <span className={styles.label}>{label}</span>
      <span className={joinClasses(styles.value, className)} data-chosen={isChosen ? '' : undefined}>
        {children}
      </span>
    </button>
  );
}

function datesOf({ startDate, endDate }: SearchFilters): string | undefined {
  if (startDate === undefined) return undefined;
  return endDate === undefined ? `${formatDay(startDate)} –` : formatDayRange(startDate, endDate);
}

import type { RefObject } from 'react';
import { searchLimits } from '#contracts/limits.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { Stepper } from '#pwa/ui/controls/stepper.tsx';
import { DatesChoice } from './dates-choice.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import { SearchPopover } from './search-popover.tsx';
import { SearchSuggestions } from './suggestions/search-suggestions.tsx';

export type SearchLayer = 'dates' | 'guests' | 'filters';

interface SearchLayersProps {
  open: SearchLayer | null;
  draft: SearchFilters;
  /** The person searched with a check-in only. */
  isAsked: boolean;
  onChange: (draft: SearchFilters) => void;
  /** Searches immediately, as Apply Filters does. */
  onApply: (filters: SearchFilters) => void;
  onClose: () => void;
  placeAnchor: RefObject<HTMLInputElement | null>;
  datesAnchor: RefObject<HTMLElement | null>;
  guestsAnchor: RefObject<HTMLElement | null>;
}

/** The suggestions, calendar, guests and filters of the search bar of a wide window; loaded with the first of them. */
export function SearchLayers(props: SearchLayersProps) {
  const { open, draft, isAsked, onChange, onApply, onClose } = props;
  const { placeAnchor, datesAnchor, guestsAnchor } = props;
  return (
    <>
      <SearchSuggestions
        field={placeAnchor}
        text={draft.location ?? ''}
        onChoose={(location) => onChange({ ...draft, location })}
      />
      {open === 'dates' && (
        <SearchPopover
          label="Dates"
          anchor={datesAnchor}
          width={352}
          firstFocus="[data-day][tabindex='0']"
          onClose={onClose}
        >
          <DatesChoice
            isAsked={isAsked}
            dates={draft}
            onChange={(dates) => onChange({ ...draft, ...dates })}
          />
        </SearchPopover>
      )}
      {open === 'guests' && (
        <SearchPopover
          label="Guests"
          anchor={guestsAnchor}
          width={280}
          firstFocus="button:enabled"
          onClose={onClose}
        >
          <Stepper
            label="Guests"
            value={draft.guests ?? 1}
            min={searchLimits.guestsMin}
            max={searchLimits.guestsMax}
            onChange={(guests) => onChange({ ...draft, guests })}
          />
        </SearchPopover>
      )}
      <FiltersDialog open={open === 'filters'} filters={draft} onApply={onApply} onClose={onClose} />
    </>
  );
}

import { useRef, useState } from 'react';
import { Field, Input } from '@fluentui/react-components';
import { searchLimits } from '#contracts/limits.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Location20Regular, Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { Stepper } from '#pwa/ui/controls/stepper.tsx';
import { AmenitySwitches } from './amenity-switches.tsx';
import { DatesChoice, isHalf } from './dates-choice.tsx';
import { FiltersButton } from './filters-button.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import { SearchSuggestions } from './suggestions/search-suggestions.tsx';
import styles from './search-sheet.module.css';

const formId = 'search-sheet';

interface SearchSheetProps {
  open: boolean;
  /** The current search. */
  filters: SearchFilters;
  onSearch: (filters: SearchFilters) => void;
  onClose: () => void;
}

/** The search on a phone: place, dates, guests, four amenities, and a button for the other filters. Source: spec §2, header. */
export function SearchSheet({ open, filters, onSearch, onClose }: SearchSheetProps) {
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  // Reopening shows the current search, not the draft of the last time.
  if (open !== wasOpen) {
    setWasOpen(open);
    setIsAsked(false);
    if (open) setDraft(filters);
  }
  return (
    <>
      <DialogSheet
        open={open}
        onClose={onClose}
        title="Search"
        headerEnd={<FiltersButton filters={draft} onOpen={() => setIsFiltering(true)} />}
        footer={
          <Button look="primary" size="large" wide type="submit" form={formId} icon={Search20Regular}>
            Search
          </Button>
        }
      >
        <SearchForm
          draft={draft}
          isAsked={isAsked}
          onChange={setDraft}
          onSubmit={() => {
            // A check-in alone searches for nothing.
            if (isHalf(draft)) setIsAsked(true);
            else onSearch(draft);
          }}
        />
      </DialogSheet>
      <FiltersDialog
        open={isFiltering}
        filters={draft}
        onApply={(next) => {
          setDraft(next);
          setIsFiltering(false);
        }}
        onClose={() => setIsFiltering(false)}
      />
    </>
  );
}

interface SearchFormProps {
  draft: SearchFilters;
  /** The check-out was missing when the person submitted. */
  isAsked: boolean;
  onChange: (draft: SearchFilters) => void;
  onSubmit: () => void;
}

function SearchForm({ draft, isAsked, onChange, onSubmit }: SearchFormProps) {
  const { location = '', guests = 1, amenities = [] } = draft;
  const place = useRef<HTMLInputElement>(null);
  return (
    <form
      id={formId}
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label={{ children: 'Location', className: styles.hidden ?? '' }}>
        <Input
          ref={place}
          size="large"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search retreats"
          maxLength={searchLimits.placeMax}
          contentBefore={<Location20Regular />}
          value={location}
          onChange={(_, { value }) => onChange({ ...draft, location: value })}
        />
      </Field>
      <SearchSuggestions
        field={place}
        text={location}
        onChoose={(chosen) => onChange({ ...draft, location: chosen })}
      />
      <DatesChoice isAsked={isAsked} dates={draft} onChange={(dates) => onChange({ ...draft, ...dates })} />
      <hr className={styles.line} />
      <Stepper
        label="Guests"
        value={guests}
        min={searchLimits.guestsMin}
        max={searchLimits.guestsMax}
        onChange={(count) => onChange({ ...draft, guests: count })}
      />
      <hr className={styles.line} />
      <AmenitySwitches chosen={amenities} onChange={(chosen) => onChange({ ...draft, amenities: chosen })} />
    </form>
  );
}

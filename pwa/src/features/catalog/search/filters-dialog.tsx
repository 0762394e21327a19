import { useId, useState } from 'react';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Flash20Filled, People20Filled } from '#pwa/ui/icons/icons.tsx';
import { AmenitySwitches } from './amenity-switches.tsx';
import { SwitchRow } from '#pwa/ui/form/switch-row.tsx';
import { PriceRange } from './price-range.tsx';
import { spanOf, type PriceSpan } from './price-span.ts';
import { TypeTiles } from './type-tiles.tsx';
import styles from './filters-dialog.module.css';

interface FiltersDialogProps {
  open: boolean;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
  onClose: () => void;
}

/** The filters chosen in the dialog, reset to the search each time it opens. */
function useFiltersDraft(filters: SearchFilters, open: boolean) {
  const [resets, setResets] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  const [span, setSpan] = useState(() => spanOf(filters));
  const [types, setTypes] = useState(() => [...(filters.retreatTypes ?? [])]);
  const [amenities, setAmenities] = useState(() => [...(filters.amenities ?? [])]);
  const [isInstant, setIsInstant] = useState(filters.instantBook === true);
  const [isGroup, setIsGroup] = useState(filters.departures === true);
  const [bad, setBad] = useState<readonly (keyof PriceSpan)[]>([]);
  const show = (shown: SearchFilters) => {
    setSpan(spanOf(shown));
    setTypes([...(shown.retreatTypes ?? [])]);
    setAmenities([...(shown.amenities ?? [])]);
    setIsInstant(shown.instantBook === true);
    setIsGroup(shown.departures === true);
    setBad([]);
    setResets(resets + 1);
  };
  // Reopening shows the current search, not the choices that were not applied.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) show(filters);
  }
  return {
    ...{
      span,
      setSpan,
      types,
      setTypes,
      amenities,
      setAmenities,
      isInstant,
      setIsInstant,
      isGroup,
      setIsGroup,
      resets,
    },
    isBad: bad.length > 0,
    markBad: (field: keyof PriceSpan, isBad: boolean) =>
      setBad((before) => [...before.filter((each) => each !== field), ...(isBad ? [field] : [])]),
    reset: () => show({}),
    result: () =>
      normalizeFilters({
        ...filters,
        minPrice: span.min,
        maxPrice: span.max,
        retreatTypes: types,
        amenities,
        instantBook: isInstant,
        departures: isGroup,
      }),
  };
}

/**
 * 'Filter Wellness Retreats': price, retreat types, amenities, Instant Book, group retreats. Nothing applies before Apply Filters.
 * Source: spec §2, home.
 */
export function FiltersDialog({ open, filters, onApply, onClose }: FiltersDialogProps) {
  const formId = useId();
  const draft = useFiltersDraft(filters, open);
  const apply = (form: HTMLFormElement) => {
    // The field shows the error.
    if (draft.isBad) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else onApply(draft.result());
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Filter Wellness Retreats"
      footer={
        <>
          <Button look="subtle" size="large" onClick={draft.reset}>
            Reset
          </Button>
          <div className={styles.apply}>
            <Button look="primary" size="large" wide type="submit" form={formId}>
              Apply Filters
            </Button>
          </div>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is inside another form in React's tree.
          event.stopPropagation();
          apply(event.currentTarget);
        }}
      >
        <FilterFields draft={draft} />
      </form>
    </DialogSheet>
  );
}

function FilterFields({ draft }: { draft: ReturnType<typeof useFiltersDraft> }) {
  return (
    <>
      <PriceRange key={draft.resets} span={draft.span} onChange={draft.setSpan} onBad={draft.markBad} />
      <hr className={styles.line} />
      <TypeTiles chosen={draft.types} onChange={draft.setTypes} />
      <hr className={styles.line} />
      <AmenitySwitches chosen={draft.amenities} onChange={draft.setAmenities} />
      <hr className={styles.line} />
      <SwitchRow
        label="Instant Book"
        hint="Book without waiting for host approval"
        icon={Flash20Filled}
        checked={draft.isInstant}
        onChange={draft.setIsInstant}
      />
      <hr className={styles.line} />
      <SwitchRow
        label="Group retreats"
        hint="With fixed dates, a teacher and places you can still book"
        icon={People20Filled}
        checked={draft.isGroup}
        onChange={draft.setIsGroup}
      />
    </>
  );
}

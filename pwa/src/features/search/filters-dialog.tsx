import { useId, useState } from 'react';
import { normalizeFilters, type SearchFilters } from '#contracts/rules/search-matching.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Flash20Filled } from '#pwa/ui/icons/icons.tsx';
import { AmenitySwitches } from './amenity-switches.tsx';
import { SwitchRow } from './switch-row.tsx';
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

/** 'Filter Wellness Retreats': price, retreat types, amenities, Instant Book. Nothing applies before Apply Filters. Source: spec §2, home. */
export function FiltersDialog({ open, filters, onApply, onClose }: FiltersDialogProps) {
  const formId = useId();
  const [bad, setBad] = useState<readonly (keyof PriceSpan)[]>([]);
  const [resets, setResets] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  const [span, setSpan] = useState(() => spanOf(filters));
  const [types, setTypes] = useState(() => [...(filters.retreatTypes ?? [])]);
  const [amenities, setAmenities] = useState(() => [...(filters.amenities ?? [])]);
  const [isInstant, setIsInstant] = useState(filters.instantBook === true);

  const show = (shown: SearchFilters) => {
    setSpan(spanOf(shown));
    setTypes([...(shown.retreatTypes ?? [])]);
    setAmenities([...(shown.amenities ?? [])]);
    setIsInstant(shown.instantBook === true);
    setBad([]);
    setResets(resets + 1);
  };
  // Opened again: what is searched by now, not what was left undone the last time.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) show(filters);
  }

  const apply = (form: HTMLFormElement) => {
    if (bad.length > 0) {
      // The field says what is wrong with it.
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    onApply(
      normalizeFilters({
        ...filters,
        minPrice: span.min,
        maxPrice: span.max,
        retreatTypes: types,
        amenities,
        instantBook: isInstant,
      }),
    );
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Filter Wellness Retreats"
      footer={
        <>
          <Button look="subtle" size="large" onClick={() => show({})}>
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
          // The dialog stands in another form as React sees it.
          event.stopPropagation();
          apply(event.currentTarget);
        }}
      >
        <PriceRange
          key={resets}
          span={span}
          onChange={setSpan}
          onBad={(field, isBad) =>
            setBad((before) => [...before.filter((each) => each !== field), ...(isBad ? [field] : [])])
          }
        />
        <hr className={styles.line} />
        <TypeTiles chosen={types} onChange={setTypes} />
        <hr className={styles.line} />
        <AmenitySwitches chosen={amenities} onChange={setAmenities} />
        <hr className={styles.line} />
        <SwitchRow
          label="Instant Book"
          hint="Book without waiting for host approval"
          icon={Flash20Filled}
          checked={isInstant}
          onChange={setIsInstant}
        />
      </form>
    </DialogSheet>
  );
}

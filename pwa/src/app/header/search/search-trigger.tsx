import { useState } from 'react';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import type { SearchMove } from '#pwa/features/catalog/search/use-search.ts';
import { preloadDialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Search24Regular } from '#pwa/ui/icons/icons.tsx';
import { useLazyModule } from '#pwa/ui/feedback/use-lazy-module.ts';
import styles from './search-trigger.module.css';

const loadSheet = () => import('#pwa/features/catalog/search/search-sheet.tsx');

interface SearchTriggerProps {
  filters: SearchFilters;
  onSearch: (filters: SearchFilters, move: SearchMove) => void;
}

/** The search icon of a phone's header, and the sheet it opens. Source: spec §2. */
export function SearchTrigger({ filters, onSearch }: SearchTriggerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { module: sheet, load } = useLazyModule(loadSheet);
  return (
    <>
      <IconButton
        className={styles.trigger}
        icon={Search24Regular}
        label="Search"
        aria-haspopup="dialog"
        onPointerDown={preloadDialogSheet}
        onClick={() => void load().then(setIsOpen)}
      />
      {sheet && (
        <sheet.SearchSheet
          open={isOpen}
          filters={filters}
          onSearch={(next) => {
            setIsOpen(false);
            onSearch(next, { replace: true });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

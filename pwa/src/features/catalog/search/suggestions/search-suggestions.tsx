import type { RefObject } from 'react';
import { Popover, PopoverSurface } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { Home20Regular, Location20Regular } from '#pwa/ui/icons/icons.tsx';
import { useSuggestionKeys } from './use-suggestion-keys.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './suggestions.module.css';

interface SearchSuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** Text in the field. */
  text: string;
  onChoose: (text: string) => void;
}

/** Places and names of retreats that complete the text of a search field, below it. */
export function SearchSuggestions({ field, text, onChoose }: SearchSuggestionsProps) {
  const { isOpen, close, listRef, handleKeyDown } = useSuggestionKeys(field);
  const suggestions = useSuggestions(isOpen ? text : null);
  if (!isOpen || suggestions.length === 0) return null;
  return (
    <FluentRoot>
      <Popover
        open
        inline
        unstable_disableAutoFocus
        positioning={{
          // The field with its icon or label.
          target: field.current?.parentElement ?? null,
          matchTargetSize: 'width',
          position: 'below',
          align: 'start',
          offset: 8,
          autoSize: 'height',
          overflowBoundaryPadding: { bottom: 8 },
        }}
      >
        <PopoverSurface
          ref={listRef}
          className={styles.surface}
          aria-label="Suggestions"
          onKeyDown={handleKeyDown}
          onBlur={({ relatedTarget }) => {
            const isInside = relatedTarget instanceof Node && listRef.current?.contains(relatedTarget);
            if (isInside !== true && relatedTarget !== field.current) close();
          }}
        >
          {suggestions.map(({ kind, text: suggested }) => (
            <button
              key={`${kind} ${suggested}`}
              type="button"
              className={styles.option}
              // The press would take the focus from the field, which closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onChoose(suggested);
                field.current?.focus();
                close();
              }}
            >
              {kind === 'place' ? <Location20Regular /> : <Home20Regular />}
              <span>{suggested}</span>
            </button>
          ))}
        </PopoverSurface>
      </Popover>
    </FluentRoot>
  );
}

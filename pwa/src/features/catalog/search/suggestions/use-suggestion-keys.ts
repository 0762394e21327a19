import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface SuggestionKeys {
  isOpen: boolean;
  close: () => void;
  listRef: RefObject<HTMLDivElement | null>;
  /** Of the list. */
  handleKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Opens suggestions while the person types in a field; Enter, Esc and leaving both close them. The down arrow leads from
 * the field into the list, and the up arrow from its first button back.
 */
export function useSuggestionKeys(field: RefObject<HTMLInputElement | null>): SuggestionKeys {
  const [isOpen, setIsOpen] = useState(false);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // The code of the list may have loaded after the first character.
    if (document.activeElement === input) setIsOpen(true);
    input.addEventListener('input', () => setIsOpen(true), { signal });
    input.addEventListener(
      'blur',
      ({ relatedTarget }) => setIsOpen(relatedTarget instanceof Node && isIn(listRef.current, relatedTarget)),
      { signal },
    );
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') setIsOpen(false);
        if (listRef.current === null || (event.key !== 'Escape' && event.key !== 'ArrowDown')) return;
        // Otherwise Esc would also clear the field, or close the dialog that it is in.
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') setIsOpen(false);
        else listRef.current.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, [field]);

  const close = () => setIsOpen(false);
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (key !== 'Escape') focusNeighbour(key === 'ArrowDown', field.current);
    else {
      field.current?.focus();
      close();
    }
  };
  return { isOpen, close, listRef, handleKeyDown };
}

const isIn = (list: Element | null, node: Node): boolean => list?.contains(node) === true;

/** Focuses the next or previous button. @param first focused before the first one */
function focusNeighbour(isDown: boolean, first: HTMLElement | null): void {
  const { activeElement } = document;
  const next = isDown ? activeElement?.nextElementSibling : (activeElement?.previousElementSibling ?? first);
  if (next instanceof HTMLElement) next.focus();
}

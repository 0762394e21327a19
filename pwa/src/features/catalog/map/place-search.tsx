import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { placeSearch } from '#contracts/request-limits.ts';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import type { PlaceKind } from '#contracts/domain/places/world-map.ts';
import { searchPlaces, type PlaceSearchResult } from '#pwa/sync/fetch/search-places.ts';
import { Location20Regular } from '#pwa/ui/icons/icons.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import styles from './place-search.module.css';

interface PlaceSearchProps {
  label: string;
  isOnline: boolean;
  onFound: (place: FoundPlace) => void;
  search?: typeof searchPlaces;
}

/** Zoom to show a place, by its kind. */
export const zoomOfKind: Readonly<Record<PlaceKind, number>> = { country: 5, capital: 10, town: 11 };

const describe = ({ name, region, country, kind }: FoundPlace): string =>
  [...new Set([name, ...(kind === 'country' ? [] : [region, country])])].filter(Boolean).join(', ');

/** State of the combobox: the text, the places found for it and the active one. */
function usePlaceCombobox({ isOnline, onFound, search = searchPlaces }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(text);
  const { result } = useTask(wanted, isOnline, () => search(wanted));
  const places = Array.isArray(result) ? result : [];
  const isSearching = isOpen && text.trim().length >= placeSearch.textMin;
  const isListed = isSearching && places.length > 0;

  const choose = (place: FoundPlace) => {
    setText(describe(place));
    setIsOpen(false);
    onFound(place);
  };
  const type = (next: string) => {
    setText(next);
    setActive(0);
    setIsOpen(true);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) {
      event.stopPropagation();
      setIsOpen(false);
    }
    if (event.key === 'Enter') {
      // The field is part of a form that it must not submit.
      event.preventDefault();
      const place = places[active];
      if (isListed && place !== undefined) choose(place);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (isListed) setActive((active + step + places.length) % places.length);
    else setIsOpen(true);
  };
  const note = isSearching ? noteFor(result) : null;
  return { text, places, active, isListed, note, type, choose, close: () => setIsOpen(false), handleKeyDown };
}

/** A combobox that finds a place by name. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label } = props;
  const { text, places, active, isListed, note, type, choose, close, handleKeyDown } =
    usePlaceCombobox(props);
  const id = useId();
  return (
    <div className={styles.root}>
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-note`}
        placeholder={label}
        autoComplete="off"
        maxLength={placeSearch.textMax}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={close}
        onKeyDown={handleKeyDown}
      />
      <ul id={`${id}-list`} className={styles.list} role="listbox" aria-label={label} hidden={!isListed}>
        {places.map((place, index) => (
          <li
            key={`${place.name} ${place.latitude} ${place.longitude}`}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={index === active}
            // The press would blur the field, which closes the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <Location20Regular />
            <span>{describe(place)}</span>
          </li>
        ))}
      </ul>
      <p id={`${id}-note`} className={styles.note} role="status">
        {note}
      </p>
    </div>
  );
}

function noteFor(result: PlaceSearchResult | undefined): string | null {
  if (result === undefined) return null;
  if (result === 'offline')
    return 'Place search needs a connection. You can still move the map or type coordinates.';
  if (result === 'failed') return "We couldn't search for places right now. Please try again in a moment.";
  return result.length === 0
    ? 'No place with this name. Check the spelling or try a larger town nearby.'
    : null;
}

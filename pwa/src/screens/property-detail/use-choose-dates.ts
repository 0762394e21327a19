import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readChooseDates } from '#pwa/lib/choose-dates.ts';

/**
 * The day near which the reader wants to choose other dates, where a link such as 'Choose new dates' led here; else null.
 * The history forgets it, so that a reload or the way back to this page opens nothing.
 */
export function useChooseDates(): string | null {
  const state = useLocation().state as unknown;
  const [near] = useState(() => readChooseDates(state));
  useEffect(() => {
    if (near === null) return;
    const entry = window.history.state as Record<string, unknown> | null;
    window.history.replaceState({ ...entry, usr: null }, '');
  }, [near]);
  return near;
}

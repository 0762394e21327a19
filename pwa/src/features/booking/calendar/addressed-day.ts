import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isDay } from '#pwa/lib/is-day.ts';
import type { SelectableDays } from './day-selection.ts';

const dayKey = 'day';
/** Time until the address follows, in milliseconds: browsers limit how often it changes, and a held key is faster. */
const restMs = 250;

function writeDay(pathname: string, day: string | null): void {
  const { location, history } = window;
  // Another page is opening.
  if (location.pathname !== pathname) return;
  const query = new URLSearchParams(location.search);
  if (query.get(dayKey) === day) return;
  if (day === null) query.delete(dayKey);
  else query.set(dayKey, day);
  const text = query.toString();
  history.replaceState(history.state, '', `${pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
}

/** The day in the address, from the first to the last of `days`, or null. */
export function useAddressedDay({ first, last }: SelectableDays): string | null {
  const day = new URLSearchParams(useLocation().search).get(dayKey);
  return isDay(day) && day >= first && day <= last ? day : null;
}

/**
 * Puts the day into the address, so that Back and a reload show its month again. The address is changed without the
 * router, because the page stays the same.
 * @param usual the day that is shown without an address
 * @returns function that does so at once, before another page is opened
 */
export function useDayInAddress(day: string, usual: string): (day: string) => void {
  // The key changes when the router writes the address, without the day.
  const { pathname, key } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => writeDay(pathname, day === usual ? null : day), restMs);
    return () => clearTimeout(timer);
  }, [pathname, key, day, usual]);
  return (pressed) => writeDay(pathname, pressed === usual ? null : pressed);
}

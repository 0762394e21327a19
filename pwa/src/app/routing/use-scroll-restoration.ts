import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepInTab, readFromTab } from '#pwa/lib/tab-storage.ts';

const storageKey = 'wellens-scroll';
/** How long a page may take to grow to its old height before its place is given up. */
const patienceMs = 3_000;

type Places = Record<string, number>;

const readPlaces = (): Places => readFromTab<Places>(storageKey, {});

let places: Places | undefined;

function remember(key: string, y: number): void {
  places ??= readPlaces();
  places[key] = y;
}

const keep = (): void => keepInTab(storageKey, places ?? {});

const takesOver = ['wheel', 'pointerdown', 'keydown'];

interface Return {
  /** Whether the page is still too short, and stands as far down as it goes meanwhile. */
  isOnItsWay: () => boolean;
  stop: () => void;
}

/** Scrolls to `y` as soon as the page is long enough; stops when the person scrolls themselves. */
function scrollWhenPossible(y: number): Return {
  let isOnItsWay = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    isOnItsWay = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const type of takesOver) window.removeEventListener(type, stop);
  };
  const isReached = () => {
    window.scrollTo(0, y);
    return Math.abs(window.scrollY - y) < 2;
  };
  const observer = new ResizeObserver(() => {
    if (isReached()) stop();
  });
  if (isReached()) stop();
  else {
    timer = setTimeout(stop, patienceMs);
    for (const type of takesOver) window.addEventListener(type, stop, { passive: true });
    observer.observe(document.documentElement);
  }
  return { isOnItsWay: () => isOnItsWay, stop };
}

/**
 * A new page starts at its top; going back or reloading returns to where the person was, also when the list is longer
 * than the first paint. `state: { keepScroll: true }` on a navigation leaves the page where it is.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key, hash } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isKept = (location.state as { keepScroll?: boolean } | null)?.keepScroll === true;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useLayoutEffect(() => {
    places ??= readPlaces();
    const place = places[key];
    let returning: Return | undefined;
    if (isReturn) returning = place === undefined ? undefined : scrollWhenPossible(place);
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!isKept) window.scrollTo(0, 0);
    const follow = () => {
      // As far down as a page that is still short goes is not where the person was: who leaves it now comes back there.
      if (returning?.isOnItsWay() !== true) remember(key, window.scrollY);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      returning?.stop();
      window.removeEventListener('scroll', follow);
    };
  }, [key, isReturn, hash, isKept]);
}

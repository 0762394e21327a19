import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { storeInTab, readFromTab } from '#pwa/lib/browser/tab-storage.ts';

const storageKey = 'wellens-scroll';
/** How long a page may take to reach its previous height, in milliseconds; then its position is not restored. */
const patienceMs = 10_000;

type Places = Record<string, number>;

const readPlaces = (): Places => readFromTab<Places>(storageKey, {});

let places: Places | undefined;

function remember(key: string, y: number): void {
  places ??= readPlaces();
  places[key] = y;
}

const savePlaces = (): void => storeInTab(storageKey, places ?? {});

const takesOver = ['wheel', 'pointerdown', 'keydown'];

interface Return {
  /** Whether the page is still too short; until then it is scrolled to its end. */
  isOnItsWay: () => boolean;
  stop: () => void;
}

/** Scrolls to `y` as soon as the page is long enough; stops when the person scrolls. */
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
 * A new page starts at its top; going back or reloading restores the scroll position, even if the list is still growing.
 * Navigations with `state: { keepScroll: true }` do not scroll.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key, hash } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const keepsScroll = (location.state as { keepScroll?: boolean } | null)?.keepScroll === true;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', savePlaces);
    return () => window.removeEventListener('pagehide', savePlaces);
  }, []);

  useLayoutEffect(() => {
    places ??= readPlaces();
    const place = places[key];
    let returning: Return | undefined;
    if (isReturn) returning = place === undefined ? undefined : scrollWhenPossible(place);
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
    const follow = () => {
      // The end of a page that is still too short is not the person's position: keep the saved one.
      if (returning?.isOnItsWay() !== true) remember(key, window.scrollY);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      returning?.stop();
      window.removeEventListener('scroll', follow);
    };
  }, [key, isReturn, hash, keepsScroll]);
}

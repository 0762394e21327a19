import { useEffect, useId, useRef } from 'react';

interface LayerState {
  /** Ids of the open layers, the lowest first. */
  wellensLayers?: string[];
}

/** Layers that are open in this page; the history may know more after a reload. */
const openLayers = new Set<string>();

const layersNow = (): string[] => (window.history.state as LayerState | null)?.wellensLayers ?? [];

/** Longest wait for the browser to have gone back, in milliseconds. */
const backMaxMs = 10_000;

/** The last step back that a closed layer asked for; null once the browser has taken it. */
let stepBack: Promise<void> | null = null;

/** Leaves the entry of a closed layer. The browser takes the step a moment later, and tells by `popstate`. */
function goBack(): void {
  const step = new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, backMaxMs);
  }).then(() => {
    if (stepBack === step) stepBack = null;
  });
  stepBack = step;
  window.history.back();
}

/**
 * Makes the browser's back button close a layer instead of leaving the page. An open layer is an entry of its own in
 * the history, with the router's state kept in it, so that the router sees the same place twice. A layer that opens
 * while the browser still goes back for one that closed gets its entry after that, or the step would close it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    if (!isOpen) return;
    let isStillOpen = true;
    let hasEntry = false;
    openLayers.add(id);
    const enter = () => {
      if (!isStillOpen) return;
      hasEntry = true;
      if (layersNow().includes(id)) return;
      const state = window.history.state as LayerState | null;
      window.history.pushState({ ...state, wellensLayers: [...layersNow(), id] }, '');
    };
    if (stepBack === null) enter();
    else void stepBack.then(enter);
    const closeWhenLeft = () => {
      if (hasEntry && !layersNow().includes(id)) latest.current();
    };
    window.addEventListener('popstate', closeWhenLeft);
    return () => {
      isStillOpen = false;
      openLayers.delete(id);
      window.removeEventListener('popstate', closeWhenLeft);
      // Later, since an effect may run again at once (strict mode), and a link in the layer has navigated meanwhile.
      setTimeout(() => {
        if (layersNow().at(-1) === id && !openLayers.has(id)) goBack();
      });
    };
  }, [isOpen, id]);
}

import { useEffect, useId, useRef } from 'react';

interface LayerState {
  /** Ids of the open layers, bottom layer first. */
  wellensLayers?: string[];
}

/** Layers open in this page. After a reload the history may contain entries of other layers. */
const openLayers = new Set<string>();

const layersNow = (): string[] => (window.history.state as LayerState | null)?.wellensLayers ?? [];

/** Longest wait for the browser to go back, in milliseconds. */
const backMaxMs = 10_000;

/** The last step back requested by a closed layer; null once the browser has taken it. */
let stepBack: Promise<void> | null = null;

/** Removes the history entry of a closed layer. The browser goes back asynchronously and then fires `popstate`. */
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
 * Lets the browser's back button close a layer instead of leaving the page. An open layer has its own history entry,
 * with the router's state copied into it, so that the router sees the same location. If the browser is still going back
 * for a closed layer, a new layer adds its entry afterwards, because the step would close it.
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
      // Deferred, because an effect may run again at once (strict mode), and a link in the layer may have navigated.
      setTimeout(() => {
        if (layersNow().at(-1) === id && !openLayers.has(id)) goBack();
      });
    };
  }, [isOpen, id]);
}

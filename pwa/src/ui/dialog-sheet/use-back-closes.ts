import { useEffect, useId, useRef } from 'react';

interface LayerState {
  /** Ids of the open layers, the lowest first. */
  wellensLayers?: string[];
}

/** Layers that are open in this page; the history may know more after a reload. */
const openLayers = new Set<string>();

const layersNow = (): string[] => (window.history.state as LayerState | null)?.wellensLayers ?? [];

/**
 * Makes the browser's back button close a layer instead of leaving the page. An open layer is an entry of its own in
 * the history, with the router's state kept in it, so that the router sees the same place twice.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    if (!isOpen) return;
    openLayers.add(id);
    const state = window.history.state as LayerState | null;
    if (!layersNow().includes(id)) {
      window.history.pushState({ ...state, wellensLayers: [...layersNow(), id] }, '');
    }
    const closeWhenLeft = () => {
      if (!layersNow().includes(id)) latest.current();
    };
    window.addEventListener('popstate', closeWhenLeft);
    return () => {
      openLayers.delete(id);
      window.removeEventListener('popstate', closeWhenLeft);
      // Later, since an effect may run again at once (strict mode), and a link in the layer has navigated meanwhile.
      setTimeout(() => {
        if (layersNow().at(-1) === id && !openLayers.has(id)) window.history.back();
      });
    };
  }, [isOpen, id]);
}

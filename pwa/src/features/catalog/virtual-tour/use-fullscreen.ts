import { useEffect, useState, type RefObject } from 'react';

interface Fullscreen {
  /** Undefined if the browser does not support it, as on iPhones. */
  isFullscreen: boolean | undefined;
  toggle: () => void;
}

/** Toggles fullscreen for an element. */
export function useFullscreen(ref: RefObject<HTMLElement | null>): Fullscreen {
  const [isFullscreen, setIsFullscreen] = useState(false);

  useEffect(() => {
    const follow = () => setIsFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const toggle = () => {
    const change =
      document.fullscreenElement === null ? ref.current?.requestFullscreen() : document.exitFullscreen();
    // A browser may refuse, for example inside a frame: the view then stays as it is.
    change?.catch(() => undefined);
  };
  return { isFullscreen: document.fullscreenEnabled ? isFullscreen : undefined, toggle };
}

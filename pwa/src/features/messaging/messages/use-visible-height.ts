import { useLayoutEffect } from 'react';

/**
 * Sets CSS variables for the visible height and the height of the on-screen keyboard, because a
 * browser covers the page with the keyboard without a media query. Source: Visual Viewport API.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (viewport == null) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      // Ignore pinch zoom, which also changes the visual viewport.
      if (viewport.scale > 1.05) return;
      style.setProperty('--visible-height', `${viewport.height}px`);
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - viewport.height)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      for (const name of ['--visible-height', '--visible-top', '--keyboard']) style.removeProperty(name);
    };
  }, []);
}

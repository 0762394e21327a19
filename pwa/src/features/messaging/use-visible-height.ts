import { useLayoutEffect } from 'react';

/**
 * Keeps in two variables of the page how much of the window the on-screen keyboard leaves, and how much it takes: a
 * browser lays the keyboard over the page without telling the stylesheet. Source: Visual Viewport API.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (viewport == null) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      // Pinched open the page is looked at closely; that is no keyboard.
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

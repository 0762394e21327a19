import { useEffect, useState, type CSSProperties } from 'react';
import { tooltipMs } from '#contracts/limits.ts';
import styles from './tooltip-layer.module.css';

interface Shown {
  text: string;
  anchor: DOMRect;
}

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Calls `setShown` with the tooltip to show, or null. @returns stop function */
function watchTooltips(setShown: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HTMLElement | null = null;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let isShown = false;

  const show = (element: HTMLElement) => {
    const text = element.dataset['tooltip'];
    if (text === undefined || text === '' || !element.isConnected) return;
    isShown = true;
    setShown({ text, anchor: element.getBoundingClientRect() });
  };
  const hide = () => {
    clearTimeout(timer);
    current = null;
    if (!isShown) return;
    isShown = false;
    hiddenAt = performance.now();
    setShown(null);
  };
  const enter = (event: PointerEvent) => {
    const element = anchorOf(event.target);
    if (element === current || event.pointerType !== 'mouse') return;
    if (event.target instanceof Element && event.target.closest('[role="tooltip"]') !== null) return;
    hide();
    if (element === null) return;
    current = element;
    const isMovingOn = performance.now() - hiddenAt < tooltipMs.skip;
    timer = setTimeout(() => show(element), isMovingOn ? 0 : tooltipMs.open);
  };
  const focus = (event: FocusEvent) => {
    const element = anchorOf(event.target);
    if (element?.matches(':focus-visible') !== true) return;
    hide();
    current = element;
    show(element);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  document.addEventListener('pointerover', enter);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', key);
  window.addEventListener('scroll', hide, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', enter);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('keydown', key);
    window.removeEventListener('scroll', hide, { capture: true });
  };
}

/**
 * Shows the text of elements with `data-tooltip`: 700 ms after the mouse rests on one, immediately if another tooltip was
 * shown less than 300 ms ago, and on keyboard focus. The element itself carries the text for screen readers.
 * Source: spec §9.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => watchTooltips(setShown), []);

  if (shown === null) return null;
  return (
    <div className={styles.tooltip} role="tooltip" style={placeOf(shown.anchor)}>
      {shown.text}
    </div>
  );
}

const gap = 8;
const tooltipHeight = 32;

/** Below the element, or above it if there is no room; not too close to the sides of the window. */
function placeOf(anchor: DOMRect): CSSProperties {
  const fitsBelow = anchor.bottom + gap + tooltipHeight < window.innerHeight;
  const middle = anchor.left + anchor.width / 2;
  return {
    top: fitsBelow ? anchor.bottom + gap : anchor.top - gap - tooltipHeight,
    left: Math.min(Math.max(middle, 60), window.innerWidth - 60),
  };
}

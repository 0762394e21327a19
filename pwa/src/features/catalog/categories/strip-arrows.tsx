import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#pwa/lib/browser/prefers-reduced-motion.ts';
import { ChevronLeft16Regular, ChevronRight16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './strip-arrows.module.css';

/** Share of the visible width that one press scrolls, so that one pill stays visible. */
const scrolledShare = 0.8;
const arrows = [
  { side: 'before', label: 'Previous categories', direction: -1, icon: ChevronLeft16Regular },
  { side: 'after', label: 'Next categories', direction: 1, icon: ChevronRight16Regular },
] as const;
/** Rounded widths differ from the scroll position by up to this, in CSS pixels. */
const roundingPx = 1;

/**
 * Buttons that scroll their strip, for a mouse without a sideways wheel. Each is shown while there is more on its side.
 * They are not in the tab order, because focusing a pill scrolls the strip to it.
 */
export function StripArrows() {
  const place = useRef<HTMLSpanElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const strip = place.current?.parentElement;
    if (strip == null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip;
      const before = scrollLeft > roundingPx;
      const after = scrollLeft + clientWidth < scrollWidth - roundingPx;
      setMore((seen) => (seen.before === before && seen.after === after ? seen : { before, after }));
    };
    look();
    const size = new ResizeObserver(look);
    // Larger text makes the pills wider, not the strip.
    for (const element of [strip, ...strip.children]) size.observe(element);
    strip.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      strip.removeEventListener('scroll', look);
    };
  }, []);

  const scroll = (direction: 1 | -1) => {
    const strip = place.current?.parentElement;
    const isMotionReduced = prefersReducedMotion();
    strip?.scrollBy({
      left: direction * strip.clientWidth * scrolledShare,
      behavior: isMotionReduced ? 'auto' : 'smooth',
    });
  };
  return (
    <>
      <span ref={place} hidden />
      {arrows.map(({ side, label, direction, icon: Icon }) => (
        <button
          key={side}
          type="button"
          className={styles.arrow}
          data-side={side}
          aria-label={label}
          tabIndex={-1}
          hidden={!more[side]}
          onClick={() => scroll(direction)}
        >
          <Icon />
        </button>
      ))}
    </>
  );
}

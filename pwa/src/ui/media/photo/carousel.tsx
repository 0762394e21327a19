import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { ChevronLeft16Regular, ChevronRight16Regular } from '#pwa/ui/icons/icons.tsx';
import {
  atStart,
  dotsFor,
  glideBack,
  stepBy,
  wrapIndex,
  type CarouselPosition,
} from './carousel-position.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './carousel.module.css';

/**
 * State and handlers of a strip of pictures. At first only the middle picture is rendered. Its neighbours load when the
 * person seems about to turn, so that a page of cards loads one picture each.
 */
export function useCarousel(count: number, { start = 0, startsAwake = false } = {}) {
  const [position, setPosition] = useState<CarouselPosition>(() => ({ ...atStart, index: start }));
  const [isAwake, setIsAwake] = useState(startsAwake);
  const stripRef = useRef<HTMLDivElement>(null);
  const wake = () => setIsAwake(true);
  const step = (direction: 1 | -1, dragged = 0) => {
    wake();
    setPosition((current) => stepBy(current, direction, count, dragged));
  };
  const swipe = useSwipe({
    stripRef,
    isEnabled: count > 1,
    onTouch: wake,
    onSwipe: (direction, dragged) =>
      direction === 0 ? setPosition((current) => glideBack(current, dragged)) : step(direction, dragged),
  });
  return {
    position,
    // The list became shorter while it was shown.
    index: position.index < count ? position.index : 0,
    isAwake,
    wake,
    step,
    stripRef,
    swipe,
  };
}

export type CarouselState = ReturnType<typeof useCarousel>;

interface CarouselStripProps {
  carousel: CarouselState;
  count: number;
  /** @param isCurrent whether it is the picture in the middle; the others are only rendered for the movement */
  renderPicture: (index: number, isCurrent: boolean) => ReactNode;
}

/** The middle picture and, once awake, its two neighbours, with wrap-around. */
export function CarouselStrip({ carousel, count, renderPicture }: CarouselStripProps) {
  const { position, index, isAwake, stripRef } = carousel;
  const motion: CSSProperties & Record<'--from', string> = { '--from': `${position.from * 100}%` };
  const offsets = isAwake && count > 1 ? [-1, 0, 1] : [0];
  return (
    <div
      ref={stripRef}
      className={styles.strip}
      // Two animations of the same movement, so that consecutive steps restart it.
      data-motion={position.from === 0 ? undefined : position.step % 2 === 0 ? 'even' : 'odd'}
      style={motion}
    >
      {offsets.map((offset) => {
        const shown = wrapIndex(index + offset, count);
        const isTwin = count === 2 && offset === -1; // With two pictures, the same one is on both sides.
        return (
          <div
            key={isTwin ? 'twin' : shown}
            className={styles.slide}
            style={{ transform: `translateX(${offset * 100}%)` }}
            aria-hidden={offset === 0 ? undefined : true}
          >
            {renderPicture(shown, offset === 0)}
          </div>
        );
      })}
    </div>
  );
}

interface CarouselArrowsProps {
  carousel: CarouselState;
  /** Subject of the pictures, for the accessible labels. */
  subject: string;
}

export function CarouselArrows({ carousel, subject }: CarouselArrowsProps) {
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        data-side="left"
        aria-label={`Previous photo of ${subject}`}
        onClick={() => carousel.step(-1)}
      >
        <span className={styles.arrowDisc}>
          <ChevronLeft16Regular />
        </span>
      </button>
      <button
        type="button"
        className={styles.arrow}
        data-side="right"
        aria-label={`Next photo of ${subject}`}
        onClick={() => carousel.step(1)}
      >
        <span className={styles.arrowDisc}>
          <ChevronRight16Regular />
        </span>
      </button>
    </>
  );
}

export function CarouselDots({ index, count }: { index: number; count: number }) {
  const { first, last } = dotsFor(index, count);
  const dots = Array.from({ length: last - first + 1 }, (_, dot) => first + dot);
  return (
    <div className={styles.dots} aria-hidden>
      {dots.map((dot) => (
        <span key={dot} className={styles.dot} data-current={dot === index ? '' : undefined} />
      ))}
    </div>
  );
}

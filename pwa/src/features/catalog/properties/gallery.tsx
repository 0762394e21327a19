import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';
import { Flag20Regular } from '#pwa/ui/icons/icons.tsx';
import {
  CarouselArrows,
  CarouselStrip,
  useCarousel,
  type CarouselState,
} from '#pwa/ui/media/photo/carousel.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { photoLabel } from './photo-label.ts';
import { useZoom } from './use-zoom.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  title: string;
  images: readonly string[];
  /** Descriptions of images by their addresses. */
  alts?: readonly ImageAlt[] | undefined;
  /** Index of the first picture to show. */
  start: number;
  isOnline: boolean;
  /** Reports the shown picture; undefined for the person's own. */
  onReport?: ((url: string) => void) | undefined;
}

/**
 * All pictures of a retreat, one at a time. Arrows, arrow keys and swipes turn them, with wrap-around; two fingers or a
 * double tap zoom.
 */
export function Gallery({ title, images, alts, start, isOnline, onReport }: GalleryProps) {
  const count = images.length;
  const carousel = useCarousel(count, { start, startsAwake: true });
  const frame = useRef<HTMLDivElement>(null);
  const { index } = carousel;
  const shown = images[index];
  const { view, isZoomed, isGliding, handlers } = useZoom({ frameRef: frame, index, swipe: carousel.swipe });
  useArrowKeys(carousel, count);

  return (
    <div
      ref={frame}
      className={styles.gallery}
      data-zoomed={isZoomed ? '' : undefined}
      onClickCapture={carousel.swipe.onClickCapture}
      {...handlers}
    >
      <CarouselStrip
        carousel={carousel}
        count={count}
        renderPicture={(place, isCurrent) => (
          <div
            className={styles.picture}
            data-zooms={isCurrent ? '' : undefined}
            data-glides={isCurrent && isGliding ? '' : undefined}
            style={
              isCurrent && isZoomed
                ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
                : undefined
            }
          >
            <Photo
              url={images[place]}
              alt={
                isCurrent ? photoLabel(`${title}, photo ${place + 1} of ${count}`, images[place], alts) : ''
              }
              // Zoomed, it needs the largest picture, which the device may not have offline.
              sizes={isCurrent && isZoomed && isOnline ? '400vw' : '(min-width: 1168px) 1120px, 100vw'}
              isEager
              isOnline={isOnline}
            />
          </div>
        )}
      />
      {count > 1 && !isZoomed && <CarouselArrows carousel={carousel} subject={title} />}
      <p className={styles.counter} aria-live="polite">
        {index + 1} / {count}
      </p>
      {onReport !== undefined && shown !== undefined && !isZoomed && (
        <button type="button" className={styles.report} onClick={() => onReport(shown)}>
          <Flag20Regular />
          Report this photo
        </button>
      )}
    </div>
  );
}

/** Turns the pictures with the arrow keys, if there are several. */
function useArrowKeys(carousel: CarouselState, count: number): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') carousel.step(-1);
    else if (event.key === 'ArrowRight') carousel.step(1);
  });
  // The dialog focuses its close button, outside of this component, so the window listens for keys. A layout effect,
  // because a key pressed before a passive effect runs would be lost.
  useLayoutEffect(() => {
    if (count < 2) return;
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [count]);
}

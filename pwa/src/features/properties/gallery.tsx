import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { CarouselArrows, CarouselStrip, useCarousel } from '#pwa/ui/media/photo/carousel.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { useZoom } from './use-zoom.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  title: string;
  images: readonly string[];
  /** The picture to begin with, from 0. */
  start: number;
  isOnline: boolean;
}

/**
 * All pictures of a listing, one at a time, turned by arrows, arrow keys or a finger; the ends meet. Two fingers or a
 * double tap enlarge a picture.
 */
export function Gallery({ title, images, start, isOnline }: GalleryProps) {
  const count = images.length;
  const carousel = useCarousel(count, { start, startsAwake: true });
  const frame = useRef<HTMLDivElement>(null);
  const { index } = carousel;
  const { view, isZoomed, isGliding, handlers } = useZoom({ frameRef: frame, index, swipe: carousel.swipe });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') carousel.step(-1);
    else if (event.key === 'ArrowRight') carousel.step(1);
  });
  // The dialog puts the focus on its close button, outside of this part, so the window listens for the keys. It listens
  // from the first paint: a key pressed before a passive effect had run would be lost.
  useLayoutEffect(() => {
    if (count < 2) return;
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [count]);

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
              alt={isCurrent ? `${title}, photo ${place + 1} of ${count}` : ''}
              // Enlarged it needs the largest picture there is, which a device without a network may not have.
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
    </div>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { CarouselArrows, CarouselStrip, useCarousel } from '#pwa/ui/photo/carousel.tsx';
import { Photo } from '#pwa/ui/photo/photo.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  title: string;
  images: readonly string[];
  /** The picture to begin with, from 0. */
  start: number;
  isOnline: boolean;
}

/** All pictures of a listing, one at a time, turned by arrows, arrow keys or a finger; the ends meet. */
export function Gallery({ title, images, start, isOnline }: GalleryProps) {
  const count = images.length;
  const carousel = useCarousel(count, { start, startsAwake: true });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') carousel.step(-1);
    else if (event.key === 'ArrowRight') carousel.step(1);
  });
  // The dialog puts the focus on its close button, outside of this part: the keys are heard on the window.
  useEffect(() => {
    if (count < 2) return;
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [count]);

  return (
    <div className={styles.gallery} {...carousel.swipe}>
      <CarouselStrip
        carousel={carousel}
        count={count}
        renderPicture={(index, isCurrent) => (
          <Photo
            url={images[index]}
            alt={isCurrent ? `${title}, photo ${index + 1} of ${count}` : ''}
            sizes="(min-width: 1168px) 1120px, 100vw"
            isEager
            isOnline={isOnline}
          />
        )}
      />
      {count > 1 && <CarouselArrows carousel={carousel} subject={title} />}
      <p className={styles.counter} aria-live="polite">
        {carousel.index + 1} / {count}
      </p>
    </div>
  );
}

import { coverSizes } from '#contracts/domain/pictures/pictures.ts';
import { Image16Regular } from '#pwa/ui/icons/icons.tsx';
import { CarouselStrip, useCarousel } from '#pwa/ui/media/photo/carousel.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { photoLabel } from './photo-label.ts';
import type { PhotosProps } from './photo-mosaic.tsx';
import styles from './photo-cover.module.css';

/** The photos of a retreat on a phone: full width, turned by swiping; the counter opens the gallery. */
export function PhotoCover({ title, images, alts, placeholder, isOnline, onOpen, corner }: PhotosProps) {
  const count = Math.max(1, images.length);
  const carousel = useCarousel(images.length);
  return (
    <div className={styles.cover} {...carousel.swipe}>
      <button
        type="button"
        className={styles.strip}
        aria-label={photoLabel(`${title}: open photo ${carousel.index + 1}`, images[carousel.index], alts)}
        onClick={() => onOpen(carousel.index)}
      >
        <CarouselStrip
          carousel={carousel}
          count={count}
          renderPicture={(index) => (
            <Photo
              url={images[index]}
              alt=""
              sizes={coverSizes.phone}
              isFirst={index === 0}
              isEager
              placeholder={index === 0 ? placeholder : null}
              isOnline={isOnline}
            />
          )}
        />
      </button>
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      {images.length > 0 && (
        <button
          type="button"
          className={styles.counter}
          aria-label={`${carousel.index + 1} / ${count}, view all photos`}
          onClick={() => onOpen(carousel.index)}
        >
          <Image16Regular />
          {carousel.index + 1} / {count}
        </button>
      )}
    </div>
  );
}

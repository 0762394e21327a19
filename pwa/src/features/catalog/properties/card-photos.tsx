import { cardSizes } from '#contracts/domain/pictures/pictures.ts';
import {
  CarouselArrows,
  CarouselDots,
  CarouselStrip,
  type CarouselState,
} from '#pwa/ui/media/photo/carousel.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { CardProperty } from './card-property.ts';
import styles from './property-card.module.css';

interface CardPhotosProps {
  listing: CardProperty;
  carousel: CarouselState;
  isFirst: boolean;
  isOnline: boolean;
}

/** A card's photos as a strip with wrap-around, arrows and dots. */
export function CardPhotos({ listing, carousel, isFirst, isOnline }: CardPhotosProps) {
  const { title, images, coverPlaceholder } = listing;
  const count = Math.max(1, images.length);
  return (
    <div className={styles.photos}>
      <div className={styles.frame}>
        <CarouselStrip
          carousel={carousel}
          count={count}
          renderPicture={(index, isCurrent) => (
            <Photo
              url={images[index]}
              alt={isCurrent ? photoName(title, index, count) : ''}
              sizes={cardSizes}
              isFirst={isFirst && index === 0}
              isEager={carousel.isAwake}
              placeholder={index === 0 ? coverPlaceholder : null}
              isOnline={isOnline}
            />
          )}
        />
      </div>
      {count > 1 && (
        <>
          <CarouselDots index={carousel.index} count={count} />
          <CarouselArrows carousel={carousel} subject={title} />
          <div aria-live="polite">
            <VisuallyHidden>
              {carousel.position.step > 0 ? `Photo ${carousel.index + 1} of ${count}` : ''}
            </VisuallyHidden>
          </div>
        </>
      )}
    </div>
  );
}

const photoName = (title: string, index: number, count: number) =>
  count === 1 ? title : `${title}, photo ${index + 1} of ${count}`;

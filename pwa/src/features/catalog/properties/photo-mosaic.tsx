import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';
import { coverSizes } from '#contracts/domain/pictures/pictures.ts';
import type { ReactNode } from 'react';
import { Grid20Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { photoLabel } from './photo-label.ts';
import styles from './photo-mosaic.module.css';

/** Number of tiles beside the cover. Source: spec §2, property detail. */
const sideTiles = [1, 2, 3, 4] as const;
const sizes = { cover: coverSizes.mosaic, side: '(min-width: 1280px) 296px, 25vw' };

export interface PhotosProps {
  title: string;
  images: readonly string[];
  /** Descriptions of images by their addresses. */
  alts?: readonly ImageAlt[] | undefined;
  placeholder: string | null;
  isOnline: boolean;
  /** Opens the gallery at the picture with this index. */
  onOpen: (index: number) => void;
  /** Shown over the lower left corner of the cover, such as the button of the virtual tour. */
  corner?: ReactNode;
}

/** Up to five photos of a retreat in a wide window; missing ones show the first photo again. */
export function PhotoMosaic({ title, images, alts, placeholder, isOnline, onOpen, corner }: PhotosProps) {
  const last = sideTiles.length;
  return (
    <div className={styles.mosaic}>
      <div className={styles.cover}>
        <button type="button" className={styles.tile} onClick={() => onOpen(0)}>
          <Photo
            url={images[0]}
            alt={photoLabel(`${title}: open photo 1`, images[0], alts)}
            sizes={sizes.cover}
            isFirst
            placeholder={placeholder}
            isOnline={isOnline}
          />
        </button>
        {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      </div>
      {sideTiles.map((place) => {
        const index = place < images.length ? place : 0;
        return (
          <button
            key={place}
            type="button"
            className={styles.tile}
            onClick={() => onOpen(place === last ? 0 : index)}
          >
            <Photo
              url={images[index]}
              alt={place === last ? '' : photoLabel(`${title}: open photo ${index + 1}`, images[index], alts)}
              sizes={sizes.side}
              isEager
              placeholder={index === 0 ? placeholder : null}
              isOnline={isOnline}
            />
            {place === last && (
              <span className={styles.overlay}>
                <Grid20Regular />
                View all photos
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

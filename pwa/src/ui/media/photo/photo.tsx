import { useState } from 'react';
import { pictureSize, pictureSources } from '#contracts/domain/pictures/pictures.ts';
import { ImageOff24Regular } from '#pwa/ui/icons/icons.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './photo.module.css';
import { useOwnPicture } from './use-own-picture.ts';

interface PhotoProps {
  /** Address of the picture; undefined if the retreat has none. */
  url: string | undefined;
  alt: string;
  /** Width at which it is drawn, as the `sizes` of an image. */
  sizes: string;
  /** Loads first; for the main picture of a page. */
  isFirst?: boolean;
  /** Loads immediately instead of when it comes near the viewport. */
  isEager?: boolean;
  /** Tiny blurred copy as a data URI, shown until the picture has loaded. */
  placeholder?: string | null;
  /** Whether the server can be reached. A picture that failed offline is retried when it can. */
  isOnline: boolean;
}

/**
 * A picture that fills its frame, or the ridgeline if the device does not have it. A picture that is only on this
 * device is shown from there. Source: design §7, §9.
 */
export function Photo({
  url,
  alt,
  sizes,
  isFirst = false,
  isEager = false,
  placeholder,
  isOnline,
}: PhotoProps) {
  const own = useOwnPicture(url);
  const [failure, setFailure] = useState<{ url: string; wasOnline: boolean } | null>(null);
  const hasFailed =
    own === null && failure !== null && failure.url === url && (failure.wasOnline || !isOnline);
  if (url === undefined || hasFailed) {
    const words = isOnline ? 'This photo is not available' : 'Photo not saved on this device';
    return (
      <div className={styles.missing} role="img" aria-label={alt === '' ? words : `${alt}: ${words}`}>
        <Ridgeline sun="centre" />
        <span className={styles.note} aria-hidden>
          <ImageOff24Regular />
          <span className={styles.words}>{words}</span>
        </span>
      </div>
    );
  }
  const blurred = own?.placeholder ?? placeholder;
  return (
    <img
      {...(own === null ? pictureSources(url) : { src: own.src })}
      {...pictureSize}
      className={styles.photo}
      alt={alt}
      sizes={sizes}
      loading={isFirst || isEager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      style={blurred == null ? undefined : { backgroundImage: `url("${blurred}")` }}
      onError={() => setFailure({ url, wasOnline: isOnline })}
    />
  );
}

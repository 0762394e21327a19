import { useState } from 'react';
import { pictureSize, pictureSources } from '#contracts/domain/pictures/pictures.ts';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './auth-page.module.css';

const lake = '/pictures/stillwater-pier-960.webp';

/** Photo of a lake; the ridgeline behind it remains visible if the photo cannot be loaded. */
export function AuthPicture() {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <>
      <Ridgeline sun="centre" className={styles.ridges} />
      {!isMissing && (
        <img
          {...pictureSources(lake)}
          {...pictureSize}
          className={styles.photo}
          alt=""
          // A phone shows the ridgeline instead and loads nothing.
          loading="lazy"
          sizes="(min-width: 768px) 80vh, 1px"
          onError={() => setIsMissing(true)}
        />
      )}
      <div className={styles.scrim} />
    </>
  );
}

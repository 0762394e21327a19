import { useEffect, useState } from 'react';
import { canPreview, type PreviewState } from '#pwa/features/listing-wizard/form/image-address.ts';
import { pictureSources } from '#contracts/domain/pictures.ts';
import { ImageOff24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './photos.module.css';

interface PhotoPreviewProps {
  url: string;
  alt: string;
  isOnline: boolean;
  onState?: (state: PreviewState) => void;
}

/**
 * A small picture, or a grey tile where there is none. Without a connection no failure says anything about the picture,
 * also where the failure came first and the lost connection was noticed after it; it is tried again with the connection.
 */
export function PhotoPreview({ url, alt, isOnline, onState }: PhotoPreviewProps) {
  const [loaded, setLoaded] = useState<'loading' | 'shown' | 'offline' | 'broken'>('loading');
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline);
    if (isOnline && loaded === 'offline') setLoaded('loading');
    if (!isOnline && loaded === 'broken') setLoaded('offline');
  }
  const state = canPreview(url, window.location.origin) ? loaded : 'insecure';
  useEffect(() => onState?.(state), [onState, state]);

  if (state === 'offline' || state === 'broken' || state === 'insecure') {
    return (
      <div className={styles.tile} role="img" aria-label={`${alt}: no preview`}>
        <ImageOff24Regular />
      </div>
    );
  }
  return (
    <img
      {...pictureSources(url)}
      className={styles.preview}
      alt={alt}
      width={88}
      height={62}
      sizes="120px"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded('shown')}
      onError={() => setLoaded(isOnline ? 'broken' : 'offline')}
    />
  );
}

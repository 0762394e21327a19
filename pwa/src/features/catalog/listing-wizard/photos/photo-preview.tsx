import { useEffect, useState } from 'react';
import { canPreview, type PreviewState } from '#pwa/features/catalog/listing-wizard/form/image-address.ts';
import { pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import { pictureSources } from '#contracts/domain/pictures/pictures.ts';
import { ImageOff24Regular } from '#pwa/ui/icons/icons.tsx';
import { ownPictures } from '#pwa/ui/media/photo/own-pictures.ts';
import { useOwnPicture } from '#pwa/ui/media/photo/use-own-picture.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import styles from './photos.module.css';

interface PhotoPreviewProps {
  url: string;
  alt: string;
  isOnline: boolean;
  onState?: (state: PreviewState) => void;
}

/**
 * A small picture, from this device if the server does not show it yet, or a grey tile where there is none. Without a connection no failure says anything about the picture,
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
  const own = useOwnPicture(url);
  const isLookedUp = useStore(ownPictures) !== null || pictureIdOf(url) === null;
  const state = stateOf({ url, own, isLookedUp, loaded });
  useEffect(() => onState?.(state), [onState, state]);

  if (state === 'offline' || state === 'broken' || state === 'insecure') {
    return (
      <div className={styles.tile} role="img" aria-label={`${alt}: no preview`}>
        <ImageOff24Regular />
      </div>
    );
  }
  if (!isLookedUp || (own !== null && own.src === undefined)) {
    return <div className={styles.preview} role="img" aria-label={alt} style={blurredBy(own)} />;
  }
  return (
    <img
      {...(own === null ? pictureSources(url) : { src: own.src })}
      className={styles.preview}
      alt={alt}
      width={88}
      height={62}
      sizes="120px"
      decoding="async"
      style={blurredBy(own)}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded('shown')}
      onError={() => setLoaded(isOnline ? 'broken' : 'offline')}
    />
  );
}

interface StateParts {
  url: string;
  own: ReturnType<typeof useOwnPicture>;
  isLookedUp: boolean;
  loaded: Exclude<PreviewState, 'insecure'>;
}

function stateOf({ url, own, isLookedUp, loaded }: StateParts): PreviewState {
  if (own !== null) return own.src === undefined ? 'loading' : 'shown';
  if (!isLookedUp) return 'loading';
  return canPreview(url, window.location.origin) ? loaded : 'insecure';
}

const blurredBy = (own: StateParts['own']) =>
  own?.placeholder == null ? undefined : { backgroundImage: `url("${own.placeholder}")` };

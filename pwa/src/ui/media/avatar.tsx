import { useState } from 'react';
import { pictureSources } from '#contracts/domain/pictures/pictures.ts';
import { Person20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './avatar.module.css';
import { useOwnPicture } from './photo/use-own-picture.ts';

interface AvatarProps {
  /** Undefined for a visitor. */
  name?: string | undefined;
  /** Address of their photo, if there is one. */
  image?: string | null | undefined;
  size?: 32 | 48;
}

/**
 * The person's photo, or else their initial on a disc; a person icon for a visitor. The name is shown beside it or in a
 * label.
 */
export function Avatar({ name, image, size = 32 }: AvatarProps) {
  const own = useOwnPicture(image);
  const [failed, setFailed] = useState<string | null>(null);
  if (image != null && (own !== null || failed !== image)) {
    return (
      <img
        {...(own === null ? pictureSources(image) : { src: own.src })}
        className={styles.avatar}
        data-size={size}
        alt=""
        sizes="48px"
        onError={() => setFailed(image)}
      />
    );
  }
  const initial = firstLetter(name?.trim() ?? '');
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {initial === undefined ? <Person20Regular /> : initial.toLocaleUpperCase()}
    </span>
  );
}

/**
 * First letter with its accents. The first `Segmenter` takes 10 ms to load its data, so it is only created for names
 * that do not start with two plain letters.
 */
function firstLetter(name: string): string | undefined {
  if (name === '' || /^[ -~]{2}/.test(name)) return name[0];
  return new Intl.Segmenter().segment(name).containing(0)?.segment;
}

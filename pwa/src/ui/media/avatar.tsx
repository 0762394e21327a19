import { Person20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Undefined for a visitor. */
  name?: string | undefined;
  size?: 32 | 48;
}

/** The person's initial on a disc; a person icon for a visitor. The name is shown beside it or in a label. */
export function Avatar({ name, size = 32 }: AvatarProps) {
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

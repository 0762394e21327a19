import { Person20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Undefined for a visitor. */
  name?: string | undefined;
  size?: 32 | 48;
}

/** The person's initial on a disc; a figure for a visitor. The name itself stands beside it or in a label. */
export function Avatar({ name, size = 32 }: AvatarProps) {
  const initial = [...new Intl.Segmenter().segment(name?.trim() ?? '')][0]?.segment;
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {initial === undefined ? <Person20Regular /> : initial.toLocaleUpperCase()}
    </span>
  );
}

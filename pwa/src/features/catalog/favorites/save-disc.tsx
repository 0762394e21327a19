import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Heart24Filled, Heart24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './save-button.module.css';
import { useFavorite } from './use-favorite.ts';

/** 'Save' or 'Saved' as a round button over a phone's photo. */
export function SaveDisc({ id }: { id: number }) {
  const { isSaved, prepare, toggle } = useFavorite(id);
  return (
    <IconButton
      className={styles.disc}
      icon={isSaved ? Heart24Filled : Heart24Regular}
      label={isSaved ? 'Saved' : 'Save'}
      aria-pressed={isSaved}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => void toggle(event)}
    />
  );
}

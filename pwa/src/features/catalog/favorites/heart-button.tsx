import { Heart20Filled, Heart20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './heart-button.module.css';
import { useFavorite } from './use-favorite.ts';

interface HeartButtonProps {
  id: number;
  title: string;
}

/**
 * The favourite button on a picture: dark glass by default, a white disc once the retreat is saved. Source: design §8.
 */
export function HeartButton({ id, title }: HeartButtonProps) {
  const { isSaved, prepare, toggle } = useFavorite(id);
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => void toggle(event)}
    >
      <span className={styles.disc}>{isSaved ? <Heart20Filled /> : <Heart20Regular />}</span>
    </button>
  );
}

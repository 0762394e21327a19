import { Button } from '#pwa/ui/controls/button.tsx';
import { Heart20Filled, Heart20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './save-button.module.css';
import { useFavorite } from './use-favorite.ts';

/** 'Save' or 'Saved' beside the title of a retreat. Source: spec §2, property detail. */
export function SaveButton({ id }: { id: number }) {
  const { isSaved, prepare, toggle } = useFavorite(id);
  return (
    <span className={styles.root} data-saved={isSaved ? '' : undefined}>
      <Button
        look="subtle"
        icon={isSaved ? Heart20Filled : Heart20Regular}
        aria-pressed={isSaved}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => void toggle(event)}
      >
        {isSaved ? 'Saved' : 'Save'}
      </Button>
    </span>
  );
}

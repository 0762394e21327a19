import type { KeyboardEvent } from 'react';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ChevronDown20Regular, ChevronUp20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './photos.module.css';

interface PhotoMovesProps {
  /** 'photo 2' */
  name: string;
  index: number;
  count: number;
  onMove: (to: number, button: 'up' | 'down') => void;
}

/** Buttons that move a photo; the arrow keys do the same on them. */
export function PhotoMoves({ name, index, count, onMove }: PhotoMovesProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step, step < 0 ? 'up' : 'down');
  };
  return (
    <div className={styles.moves} onKeyDown={handleKeyDown}>
      <IconButton
        icon={ChevronUp20Regular}
        label={`Move ${name} up`}
        data-does="up"
        disabled={index === 0}
        onClick={() => onMove(index - 1, 'up')}
      />
      <IconButton
        icon={ChevronDown20Regular}
        label={`Move ${name} down`}
        data-does="down"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1, 'down')}
      />
      {index > 0 && (
        <button
          type="button"
          className={styles.cover}
          aria-label={`Make cover: ${name}`}
          onClick={() => onMove(0, 'down')}
        >
          Make cover
        </button>
      )}
    </div>
  );
}

import { useId } from 'react';
import { Star20Filled } from '#pwa/ui/icons/icons.tsx';
import { starsLabel } from './review-labels.ts';
import styles from './reviews.module.css';

interface StarChoiceProps {
  label: string;
  /** 1 to 5; null if none is chosen. */
  value: number | null;
  error?: string | undefined;
  onSelect: (stars: number) => void;
}

const five = [1, 2, 3, 4, 5] as const;

/** Radio buttons as five stars. */
export function StarChoice({ label, value, error, onSelect }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : `${id}error`}>
      <legend>{label}</legend>
      <div className={styles.starRow}>
        {five.map((stars) => (
          <label
            key={stars}
            className={styles.starOption}
            data-filled={value !== null && stars <= value ? '' : undefined}
          >
            <input
              type="radio"
              name={id}
              aria-label={starsLabel(stars)}
              checked={value === stars}
              onChange={() => onSelect(stars)}
            />
            <Star20Filled />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

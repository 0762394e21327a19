import { useId } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Star20Filled, Star20Regular } from '#pwa/ui/icons/icons.tsx';
import { starsLabel } from './review-labels.ts';
import styles from './reviews.module.css';

interface StarChoiceProps {
  label: string;
  /** 1 to 5; null if none is chosen. */
  value: number | null;
  error?: string | undefined;
  onSelect: (stars: number) => void;
  /** Makes the choice optional. */
  onClear?: () => void;
}

const five = [1, 2, 3, 4, 5] as const;

/** Radio buttons as five stars. */
export function StarChoice({ label, value, error, onSelect, onClear }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : `${id}error`}
    >
      <legend>{label}</legend>
      <div className={styles.starRow}>
        {five.map((stars) => {
          const isFilled = value !== null && stars <= value;
          return (
            <label key={stars} className={styles.starOption} data-filled={isFilled ? '' : undefined}>
              <input
                type="radio"
                name={id}
                aria-label={starsLabel(stars)}
                checked={value === stars}
                onChange={() => onSelect(stars)}
              />
              {isFilled ? <Star20Filled /> : <Star20Regular />}
            </label>
          );
        })}
        {onClear !== undefined && value !== null && (
          <Button look="subtle" aria-label={`Clear ${label}`} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

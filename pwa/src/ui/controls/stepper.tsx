import { useId } from 'react';
import { Add20Regular, Subtract20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** What is counted, such as "Guests". */
  label: string;
  /** A line below the label, such as "Max: 4". */
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Minus, a number, plus. The number stays within `min`…`max`. Source: spec §5. */
export function Stepper({ label, hint, value, min, max, onChange }: StepperProps) {
  const id = useId();
  const thing = label.toLowerCase();
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <div>
        <div id={id} className={styles.label}>
          {label}
        </div>
        {hint !== undefined && <div className={styles.hint}>{hint}</div>}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.step}
          aria-label={`Fewer ${thing}`}
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          <Subtract20Regular />
        </button>
        <output className={styles.value} aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={`More ${thing}`}
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          <Add20Regular />
        </button>
      </div>
    </div>
  );
}

import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<T extends string> {
  /** Name of the field in its form. */
  name?: string;
  /** Names the choice for screen readers. */
  label: string;
  options: readonly { id: T; label: string }[];
  selected: T;
  onSelect: (id: T) => void;
  disabled?: boolean;
}

/** Radio buttons side by side in one track, for a choice of few. Source: design §8. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { name, label, options, selected, onSelect, disabled = false } = props;
  const ownName = useId();
  return (
    <div className={styles.track} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.id}
          className={styles.option}
          data-selected={option.id === selected ? '' : undefined}
        >
          <input
            type="radio"
            className={styles.radio}
            name={name ?? ownName}
            checked={option.id === selected}
            disabled={disabled}
            onChange={() => onSelect(option.id)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

import { useId, type ChangeEvent, type FocusEvent, type HTMLInputAutoCompleteAttribute } from 'react';
import { ErrorCircle16Filled, type Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './payment.module.css';

interface CardFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  placeholder?: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'text';
  maxLength: number;
  icon?: Icon;
  disabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** One field of the card form with its sentence below. */
export function CardField({ label, error, icon: FieldIcon, ...input }: CardFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hasError = error !== undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-wrong={hasError ? '' : undefined}>
        {FieldIcon && <FieldIcon className={styles.boxIcon} />}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={hasError}
          aria-describedby={hasError ? errorId : undefined}
          aria-required
          spellCheck={false}
        />
      </div>
      {hasError && (
        <p id={errorId} className={styles.error}>
          <ErrorCircle16Filled />
          {error}
        </p>
      )}
    </div>
  );
}

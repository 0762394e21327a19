import { useId, useState } from 'react';
import { packageLimits } from '#contracts/form-limits.ts';
import { isMinimumStay } from '#contracts/rules/package-duration.ts';
import { Add20Regular, Subtract20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './nights-field.module.css';

interface NightsFieldProps {
  label: string;
  /** Nights; null: no limit, where the field may be left empty. */
  value: number | null;
  /** Lowest number the buttons lead to. */
  min: number;
  /** An empty field is a value of its own. */
  mayBeEmpty?: boolean;
  /** Saves a typed number only when the field is left: on the way to 14 stands a 1. */
  waitsForBlur?: boolean;
  disabled?: boolean;
  onChange: (nights: number | null) => void;
}

const invalid = `Nights must be a whole number from ${packageLimits.stayMin} to ${packageLimits.stayMax}.`;

/** A number of nights, typed or stepped. What is no number is said and never saved. Source: spec §5, packages. */
export function NightsField(props: NightsFieldProps) {
  const { label, value, min, mayBeEmpty = false, waitsForBlur = false, disabled = false, onChange } = props;
  const id = useId();
  /** What is being typed; null shows the stored value. */
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : readNights(typed);
  const error = read === undefined || (read === null && !mayBeEmpty && !disabled);

  const save = (text: string) => {
    const nights = readNights(text);
    if (nights === undefined || (nights === null && !mayBeEmpty)) return false;
    if (nights !== value) onChange(nights);
    return true;
  };
  const step = (next: number) => {
    setTyped(null);
    onChange(Math.min(packageLimits.stayMax, Math.max(min, next)));
  };

  return (
    <div>
      <label className={styles.label} htmlFor={id} data-disabled={disabled ? '' : undefined}>
        {label}
      </label>
      <div className={styles.box} data-wrong={error ? '' : undefined}>
        <button
          type="button"
          className={styles.step}
          aria-label={`Fewer, ${label.toLowerCase()}`}
          disabled={disabled || value === null || value <= min}
          onClick={() => step((value ?? min) - 1)}
        >
          <Subtract20Regular />
        </button>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          disabled={disabled}
          placeholder={disabled ? '–' : mayBeEmpty ? 'No limit' : undefined}
          value={typed ?? (value === null ? '' : String(value))}
          aria-invalid={error}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            if (!waitsForBlur) save(target.value);
          }}
          onBlur={() => {
            if (typed !== null && save(typed)) setTyped(null);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && typed !== null && save(typed)) setTyped(null);
          }}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={`More, ${label.toLowerCase()}`}
          disabled={disabled || (value ?? 0) >= packageLimits.stayMax}
          onClick={() => step(value === null ? min : value + 1)}
        >
          <Add20Regular />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {invalid}
        </p>
      )}
    </div>
  );
}

/** Nights as typed; null: left empty, undefined: not a number of nights. */
function readNights(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const nights = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
  return isMinimumStay(nights) ? nights : undefined;
}

import { useState } from 'react';
import { Input } from '@fluentui/react-components';
import { packageLimits } from '#contracts/form-limits.ts';
import { isMinimumStay } from '#contracts/rules/package-duration.ts';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { Add20Regular, Subtract20Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { joinClasses } from '#pwa/ui/join-classes.ts';
import styles from './nights-field.module.css';

interface NightsFieldProps {
  label: string;
  /** Nights; null: no limit, where the field may be left empty. */
  value: number | null;
  /** Lowest number the buttons can reach. */
  min: number;
  /** An empty field is a value of its own. */
  mayBeEmpty?: boolean;
  /** Saves a typed number on blur only, because typing 14 passes through 1. */
  waitsForBlur?: boolean;
  disabled?: boolean;
  onChange: (nights: number | null) => void;
}

const invalid = `Nights must be a whole number from ${packageLimits.stayMin} to ${packageLimits.stayMax}.`;

/** A number of nights, typed or stepped. What is no number is said and never saved. Source: spec §5, packages. */
export function NightsField(props: NightsFieldProps) {
  const { label, value, min, mayBeEmpty = false, waitsForBlur = false, disabled = false, onChange } = props;
  /** Text being typed; null shows the stored value. */
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

  const commit = () => {
    if (typed !== null && save(typed)) setTyped(null);
  };

  return (
    <LabelledField label={label} error={error ? invalid : undefined}>
      <Input
        className={joinClasses(controlClass, styles.nights)}
        contentBefore={
          <StepButton
            icon={Subtract20Regular}
            label={`Fewer, ${label.toLowerCase()}`}
            disabled={disabled || value === null || value <= min}
            onClick={() => step((value ?? min) - 1)}
          />
        }
        contentAfter={
          <StepButton
            icon={Add20Regular}
            label={`More, ${label.toLowerCase()}`}
            disabled={disabled || (value ?? 0) >= packageLimits.stayMax}
            onClick={() => step(value === null ? min : value + 1)}
          />
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={disabled}
        placeholder={disabled ? '–' : mayBeEmpty ? 'No limit' : undefined}
        value={typed ?? (value === null ? '' : String(value))}
        onChange={(_, data) => {
          setTyped(data.value);
          if (!waitsForBlur) save(data.value);
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </LabelledField>
  );
}

interface StepButtonProps {
  icon: Icon;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

/** Fluent's SpinButton has two arrows of 16 px in one column; a finger needs 44 px. See decision 010. */
function StepButton({ icon: StepIcon, label, ...button }: StepButtonProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} {...button}>
      <StepIcon />
    </button>
  );
}

/** Nights as typed; null: left empty, undefined: not a number of nights. */
function readNights(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const nights = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
  return isMinimumStay(nights) ? nights : undefined;
}

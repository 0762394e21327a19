import { useState, type ReactNode } from 'react';
import type { Rounding } from '#pwa/lib/roundings.ts';
import { FieldShell } from './field-shell.tsx';
import type { ListingForm } from './listing-form.ts';
import styles from './fields.module.css';

interface NumberFieldProps {
  form: ListingForm;
  name: 'latitude' | 'longitude' | 'pricePerNight' | 'maxGuests';
  label: string;
  hint?: ReactNode;
  step: number | 'any';
  min?: number;
  max?: number;
  /** Stands before the number, such as '$'. */
  prefix?: string;
  rounding?: Rounding;
}

/** A number as it is typed. */
export function NumberField({ form, name, label, hint, prefix, rounding, ...input }: NumberFieldProps) {
  const [rounded, setRounded] = useState<number | null>(null);
  const typed = form.values[name];
  const handleBlur = () => {
    const value = Number(typed);
    if (rounding !== undefined && typed.trim() !== '' && !Number.isInteger(value)) {
      const whole = rounding.round(value);
      form.set(name, String(whole));
      setRounded(whole);
    }
    form.leave(name);
  };
  const note = rounded !== null && rounding !== undefined ? rounding.words(rounded) : hint;
  return (
    <FieldShell label={label} hint={note} problem={form.problemOf(name)}>
      {(ids) => (
        <div className={styles.box}>
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <input
            {...input}
            {...ids}
            type="number"
            inputMode={input.step === 1 ? 'numeric' : 'decimal'}
            name={name}
            className={styles.boxInput}
            value={typed}
            onChange={(event) => {
              setRounded(null);
              form.set(name, event.target.value);
            }}
            onBlur={handleBlur}
            // A default of 0 is in the way of what is typed.
            onFocus={(event) => event.target.select()}
            // Scrolling the page must not change the number under the pointer.
            onWheel={(event) => event.currentTarget.blur()}
          />
        </div>
      )}
    </FieldShell>
  );
}

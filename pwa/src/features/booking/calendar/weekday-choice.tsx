import { useId } from 'react';
import { weekdays } from '#pwa/ui/calendar/calendar-month.ts';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import styles from './host-calendar.module.css';

interface WeekdayChoiceProps {
  /** Name of the field in its form. */
  name?: string;
  legend: string;
  /** 0 for Sunday … 6 for Saturday. */
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** A check box for each day of the week. */
export function WeekdayChoice({ name: field, legend, chosen, error, onChange }: WeekdayChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.weekdays} aria-describedby={errorId}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.boxes}>
        {weekdays.map(({ name }, day) => (
          <label key={name} className={styles.box}>
            <input
              type="checkbox"
              name={field}
              aria-label={name}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day].sort() : chosen.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <div role="alert" id={errorId}>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

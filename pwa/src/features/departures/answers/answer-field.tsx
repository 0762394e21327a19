import { useId } from 'react';
import { questionLimits } from '#contracts/departure-limits.ts';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { answerLabel } from '#pwa/features/departures/departure-labels.ts';
import styles from './answer-form.module.css';

interface AnswerFieldProps {
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

/** The control for one question, by its kind. Must be inside a `FluentRoot`. */
export function AnswerField({ question, value, onChange }: AnswerFieldProps) {
  const { kind, label, required, choices } = question;
  const hint = hintOf(question);
  if (kind === 'text' || kind === 'time') {
    return (
      <TextField
        label={label}
        type={kind}
        value={value}
        required={required}
        hint={hint}
        maxLength={questionLimits.answerMax}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const options = kind === 'yes-no' ? ['yes', 'no'] : choices;
  return (
    <ChoiceField
      {...{ label, required, value, hint, onChange }}
      options={options.map((option) => ({ value: option, label: answerLabel(kind, option) }))}
    />
  );
}

function hintOf({ required, sensitive, forKitchen }: Question): string | undefined {
  if (sensitive && forKitchen)
    return 'Sensitive: your host sees it, and the kitchen reads it with your name.';
  if (sensitive) return 'Sensitive: only your host sees it.';
  return required ? 'Required.' : undefined;
}

interface ChoiceFieldProps {
  label: string;
  required: boolean;
  value: string;
  hint: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function ChoiceField({ label, required, value, hint, options, onChange }: ChoiceFieldProps) {
  const name = useId();
  const choices = required ? options : [...options, { value: '', label: 'No answer' }];
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{label}</legend>
      {choices.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}

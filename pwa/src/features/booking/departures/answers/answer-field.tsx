import { useId } from 'react';
import { questionLimits } from '#contracts/departure-limits.ts';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { answerLabel } from '#pwa/features/shared/answer-label.ts';
import styles from './answer-form.module.css';

interface AnswerFieldProps {
  question: Question;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Name of the control for a question in its form. */
export const answerName = (questionId: number): string => `answer-${questionId}`;

/** The control for one question, by its kind. Must be inside a `FluentRoot`. */
export function AnswerField({ question, value, error, onChange }: AnswerFieldProps) {
  const name = answerName(question.id);
  const { kind, label, required, choices } = question;
  const hint = hintOf(question);
  if (kind === 'text' || kind === 'time') {
    return (
      <TextField
        name={name}
        label={label}
        type={kind}
        value={value}
        required={required}
        error={error}
        hint={hint}
        maxLength={questionLimits.answerMax}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const options = kind === 'yes-no' ? ['yes', 'no'] : choices;
  return (
    <ChoiceField
      {...{ name, label, required, value, error, hint, onChange }}
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
  name: string;
  label: string;
  required: boolean;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function ChoiceField({ name, label, required, value, error, hint, options, onChange }: ChoiceFieldProps) {
  const errorId = useId();
  const hintId = useId();
  const choices = required ? options : [...options, { value: '', label: 'No answer' }];
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={hint === undefined ? errorId : `${errorId} ${hintId}`}
    >
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
      <div id={errorId} role="alert">
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

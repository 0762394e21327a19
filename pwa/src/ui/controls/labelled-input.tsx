import { useId, type ChangeEvent, type FocusEvent, type InputHTMLAttributes } from 'react';
import { ErrorCircle16Filled, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './labelled-input.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface LabelledInputProps {
  name: string;
  label: string;
  value: string;
  onChange: (event: ChangeEvent<Field>) => void;
  onBlur?: (event: FocusEvent<Field>) => void;
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  hint?: string;
  /** What may be a mistake, in a sentence; it is taken in all the same. */
  warning?: string | undefined;
  /** Lines of a longer text; one line unless given. */
  rows?: number;
  type?: 'text' | 'date' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  required?: boolean;
}

/** A text field with its label above, and its hint or what is wrong with it below. */
export function LabelledInput({
  label,
  error,
  hint,
  warning,
  rows,
  type = 'text',
  required,
  ...input
}: LabelledInputProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? warning ?? hint;
  const kind = error !== undefined ? 'error' : warning !== undefined ? 'warning' : 'hint';
  const shared = {
    ...input,
    id,
    className: styles.input,
    'aria-invalid': error !== undefined,
    'aria-describedby': note === undefined ? undefined : noteId,
    'aria-required': required,
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? <input {...shared} type={type} /> : <textarea {...shared} rows={rows} />}
      {note !== undefined && (
        <p id={noteId} className={styles[kind]}>
          {kind === 'error' && <ErrorCircle16Filled />}
          {kind === 'warning' && <Warning16Filled />}
          {note}
        </p>
      )}
    </div>
  );
}

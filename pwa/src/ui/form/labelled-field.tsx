import type { ReactNode } from 'react';
import { Field } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './form.module.css';

export interface FieldNotes {
  /** Error sentence. */
  error?: string | undefined;
  /** Warning sentence about a possible mistake; the value is accepted. */
  warning?: string | undefined;
  hint?: ReactNode;
  /** Shows the hint below an error too, because it helps to fix it. */
  keepsHint?: boolean;
}

/** Class of Fluent's input and text area in a `LabelledField`. */
export const controlClass = styles.control;

interface LabelledFieldProps extends FieldNotes {
  label: string;
  children: ReactNode;
}

/**
 * A Fluent field in this product's size: label above, the control, then error, warning or hint. Fluent connects them by
 * id. Must be inside a `FluentRoot`.
 */
export function LabelledField({
  label,
  error,
  warning,
  hint,
  keepsHint = false,
  children,
}: LabelledFieldProps) {
  const note = error ?? warning;
  const NoteIcon = error === undefined ? Warning16Filled : ErrorCircle16Filled;
  return (
    <Field
      className={styles.field}
      label={label}
      validationState={error !== undefined ? 'error' : note !== undefined ? 'warning' : 'none'}
      validationMessage={
        note === undefined
          ? null
          : { children: note, className: styles[error === undefined ? 'warning' : 'error'] }
      }
      validationMessageIcon={note === undefined ? null : <NoteIcon />}
      hint={hint === undefined || (note !== undefined && !keepsHint) ? null : <>{hint}</>}
    >
      {children}
    </Field>
  );
}

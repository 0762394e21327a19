import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldShell } from './field-shell.tsx';
import type { ListingForm } from './listing-form.ts';
import type { ListingValues } from './listing-values.ts';
import styles from './fields.module.css';

type TextFieldName = {
  [F in keyof ListingValues]: ListingValues[F] extends string ? F : never;
}[keyof ListingValues];

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'placeholder' | 'maxLength' | 'autoComplete' | 'inputMode' | 'type' | 'onKeyDown'
> {
  form: ListingForm;
  name: TextFieldName;
  label: string;
  hint?: ReactNode;
  /** Lines of a long text; one line unless given. */
  rows?: number;
}

/** Characters that turn the direction of the text around them: in a title they would also turn what stands beside it. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text of the form. */
export function TextField({ form, name, label, hint, rows, ...input }: TextFieldProps) {
  const shared = {
    name,
    value: form.values[name],
    onBlur: () => form.leave(name),
  };
  return (
    <FieldShell label={label} hint={hint} problem={form.problemOf(name)}>
      {(ids) =>
        rows === undefined ? (
          <input
            {...input}
            {...ids}
            {...shared}
            className={styles.input}
            onChange={(event) => form.set(name, event.target.value.replace(bidiControls, ''))}
          />
        ) : (
          <textarea
            {...ids}
            {...shared}
            className={styles.input}
            rows={rows}
            maxLength={input.maxLength}
            placeholder={input.placeholder}
            onChange={(event) => form.set(name, event.target.value.replace(bidiControls, ''))}
          />
        )
      }
    </FieldShell>
  );
}

import { useRef, type ChangeEvent } from 'react';
import { useFormik } from 'formik';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { focusField } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Payment20Regular } from '#pwa/ui/icons/icons.tsx';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import {
  cardNumberMax,
  cardSchema,
  cvcMax,
  emptyCard,
  expiryMax,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  type Card,
} from './card-form.ts';
import styles from './payment.module.css';

interface CardFormProps {
  /** Id by which the submit button outside the form refers to it. */
  id: string;
  disabled: boolean;
  onSubmit: (card: Card) => void;
}

/** Formats the text of a field. @param before the value before this change */
type Format = (text: string, before: string) => string;

const nameMax = 80;

const inputs = {
  number: {
    label: 'Card number',
    placeholder: '1234 5678 9012 3456',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: cardNumberMax,
  },
  name: { label: 'Cardholder name', autoComplete: 'cc-name', maxLength: nameMax },
  expiry: {
    label: 'Expiry date',
    placeholder: 'MM/YY',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: expiryMax,
  },
  cvc: {
    label: 'CVC',
    placeholder: '123',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: cvcMax,
  },
} as const satisfies Record<keyof Card, object>;

/**
 * The card, which stays in this form: it is handed to the provider and kept nowhere. What is wrong with a field is told
 * with each change of it and for all of them on submit. Source: spec §5, card.
 */
export function CardForm({ id, disabled, onSubmit }: CardFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useFormik({ initialValues: emptyCard, validationSchema: cardSchema, onSubmit });
  useUnsavedChanges(form.dirty);

  const fieldOf = (name: keyof Card, format: Format = (text) => text) => ({
    name,
    value: form.values[name],
    error: form.touched[name] === true || form.values[name] !== '' ? form.errors[name] : undefined,
    disabled,
    // It gets the focus back afterwards.
    'aria-busy': disabled,
    required: true,
    spellCheck: false,
    onBlur: form.handleBlur,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      void form.setFieldValue(name, format(target.value, form.values[name]));
    },
  });
  const handleSubmit = async () => {
    const errors = await form.validateForm();
    await form.submitForm();
    const [first] = Object.keys(emptyCard).filter((name) => name in errors);
    if (first !== undefined) focusField(formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`));
  };

  return (
    <FluentRoot>
      <form
        ref={formRef}
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <div className={styles.number}>
          <TextField
            {...fieldOf('number', formatCardNumber)}
            {...inputs.number}
            contentBefore={<Payment20Regular />}
          />
        </div>
        <TextField {...fieldOf('name')} {...inputs.name} />
        <div className={styles.pair}>
          <TextField {...fieldOf('expiry', formatExpiry)} {...inputs.expiry} />
          <TextField {...fieldOf('cvc', formatCvc)} {...inputs.cvc} />
        </div>
      </form>
    </FluentRoot>
  );
}

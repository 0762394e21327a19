import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useFormik, type FormikValues } from 'formik';
import type { ObjectSchema } from 'yup';
import { focusField } from '#pwa/ui/form/focus-first-error.ts';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import type { FormProblem } from './form-problem.ts';

interface AccountFormParts<V extends FormikValues> {
  empty: V;
  schema: ObjectSchema<V>;
  send: (values: V) => Promise<FormProblem | null>;
}

/**
 * A form of the account page. A field that was filled in says what is wrong when it is left, each on submit; what the server says of a field
 * stays until the field changes. Nothing typed is ever lost by a refusal. Source: spec §5.
 */
export function useAccountForm<V extends FormikValues>({ empty, schema, send }: AccountFormParts<V>) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const form = useFormik({
    initialValues: empty,
    validationSchema: schema,
    onSubmit: async (values) => {
      setProblem(null);
      const refused = await send(values);
      setProblem(refused);
      return refused;
    },
  });
  useUnsavedChanges(form.dirty);

  const fieldOf = (name: keyof V & string) => ({
    name,
    value: form.values[name] as string,
    error:
      problem?.fields[name] ?? (form.touched[name] ? (form.errors[name] as string | undefined) : undefined),
    onBlur: (event: FocusEvent) => {
      // A field left empty says so on submit only: words that appear would move the button that is being pressed.
      if (form.values[name] !== empty[name]) form.handleBlur(event);
    },
    onChange: (event: ChangeEvent) => {
      if (problem !== null) setProblem({ ...problem, fields: { ...problem.fields, [name]: undefined } });
      form.handleChange(event);
    },
  });
  const submit = async (element: HTMLFormElement): Promise<void> => {
    const errors = await form.validateForm();
    const refused = (await form.submitForm()) as FormProblem | null | undefined;
    const wrong = { ...errors, ...refused?.fields };
    const first = Object.keys(empty).find((name) => name in wrong);
    if (first !== undefined) focusField(element.querySelector<HTMLElement>(`[name="${first}"]`));
  };
  return { fieldOf, submit, isSending: form.isSubmitting, message: problem?.message ?? null };
}

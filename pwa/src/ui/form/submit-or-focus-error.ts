import type { SubmitEvent } from 'react';
import { focusField } from './focus-first-error.ts';

/** The part of a Formik form that is needed here. */
interface SubmittableForm {
  validateForm: () => Promise<object>;
  submitForm: () => Promise<unknown>;
}

/**
 * Submits a Formik form. If fields are wrong it focuses the first one, by its name: Formik draws the errors later.
 * Controls without a `name` are passed over.
 */
export async function submitOrFocusError(
  form: SubmittableForm,
  event: SubmitEvent<HTMLFormElement>,
): Promise<void> {
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[name]')];
  const errors = await form.validateForm();
  await form.submitForm();
  focusField(controls.find((control) => (control.getAttribute('name') ?? '') in errors));
}

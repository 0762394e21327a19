/**
 * Focuses the first field of a form that shows an error, once the errors are drawn.
 * @param extra selector of controls that cannot show `aria-invalid`
 */
export function focusFirstError(form: HTMLElement | null, extra?: string): void {
  const invalid = '[aria-invalid="true"]';
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>(extra === undefined ? invalid : `${extra}, ${invalid}`)?.focus(),
  );
}

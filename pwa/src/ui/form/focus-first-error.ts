/**
 * Focuses the first field of a form that shows an error, once the errors are drawn.
 * @param extra selector of controls that cannot show `aria-invalid`
 */
export function focusFirstError(form: HTMLElement | null, extra?: string): void {
  // A group of radio buttons cannot take the focus, but its first button can.
  const invalid =
    '[aria-invalid="true"]:not([role="radiogroup"]), [role="radiogroup"][aria-invalid="true"] input';
  requestAnimationFrame(() => {
    focusField(form?.querySelector<HTMLElement>(extra === undefined ? invalid : `${extra}, ${invalid}`));
  });
}

/** Focuses a field. Safari would leave it under the page's header, if its caret is inside the window. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

import type { ListingValues } from './form/listing-values.ts';

/** Moves the focus to the title of the step, or to the field that needs the person. */
export function focusIn(root: HTMLElement | null, field: keyof ListingValues | null): void {
  const wanted =
    field === null ? null : root?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`);
  if (wanted != null) {
    wanted.focus();
    return;
  }
  // The shell has already restored the scroll position.
  root?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true });
}

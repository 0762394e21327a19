/**
 * Creates a formatter of dates in en-US. The `Intl.DateTimeFormat` is created at the first call, because that is slow
 * and most pages do not need it at first.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(date);
}

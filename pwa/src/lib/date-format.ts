/**
 * Writes moments in en-US. The browser's format behind it is made with the first moment to write: making one takes the
 * time of many drawn cards, and most pages write none at first.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(date);
}

/** Text that may stand in HTML. Only `escapeHtml` makes it, so the compiler finds a slot that was not escaped. */
export type Html = string & { readonly escaped: unique symbol };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for content and quoted attributes of HTML. */
export const escapeHtml = (text: string): Html =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) as Html;

/** What the layout of a mail is filled with. */
export interface MailSlots<T> {
  /** Language of the texts. */
  lang: T;
  subject: T;
  /** Shown after the subject in a list of mails. */
  preheader: T;
  heading: T;
  paragraphs: readonly T[];
  /** Label and value of each line. */
  details: readonly (readonly [T, T])[];
  action: { label: T; url: T } | null;
  /** Why the person gets this mail. */
  footerReason: T;
  unsubscribeUrl: T | null;
  /** Fixed words of the layout. */
  words: { linkHint: T; unsubscribe: T };
}

/** Languages that the app's texts exist in. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Sentences of a language by their English source. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Writes texts in one language. The English text is the id, in ICU MessageFormat:
 * `i18n.t('{count, plural, one {# guest} other {# guests}}', { count })`. Parameters and variables of this type are named
 * `i18n`, which is how `npm run texts:extract` finds the sentences. Source: decision 040.
 */
export interface Texts {
  readonly locale: Locale;
  t: (english: string, values?: Readonly<Record<string, string | number>>) => string;
}

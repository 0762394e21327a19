import type { LanguageCode } from '#contracts/domain/trust/languages.ts';

/** Created with the first name, because its data takes time to load. */
let names: Intl.DisplayNames | null = null;

/** 'fi' → 'Finnish'. */
export function languageName(code: LanguageCode): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  return names.of(code) ?? code;
}

/** Names of languages, in alphabetical order. */
export const languageNames = (codes: readonly LanguageCode[]): string[] =>
  codes.map(languageName).sort((a, b) => a.localeCompare(b, 'en'));

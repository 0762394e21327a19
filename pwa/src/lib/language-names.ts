import type { LanguageCode } from '#contracts/domain/languages.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** 'fi' → 'Finnish'. */
export const languageName = (code: LanguageCode): string => names.of(code) ?? code;

/** Names of languages, in alphabetical order. */
export const languageNames = (codes: readonly LanguageCode[]): string[] =>
  codes.map(languageName).sort((a, b) => a.localeCompare(b, 'en'));

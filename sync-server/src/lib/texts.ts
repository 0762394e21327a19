import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue, Locale, Texts } from '#contracts/texts.ts';

/** English is the source, so it needs no catalogue. */
const catalogues: Readonly<Record<Locale, Catalogue>> = { en: {} };

/** Lingui decodes `\x41` and the like in its result, also in what a person wrote; this keeps a backslash as it is. */
const protect = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value;

/** Texts of a language; sentences that its catalogue lacks are English. */
export function createTexts(locale: Locale, catalogue: Catalogue): Texts {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } }).setMessagesCompiler(compileMessage);
  return {
    locale,
    t: (english, values = {}) =>
      i18n._(
        english,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, protect(value)])),
      ),
  };
}

const made = new Map<Locale, Texts>();

/** Texts for a reader of the language. */
export function textsFor(locale: Locale): Texts {
  const texts = made.get(locale) ?? createTexts(locale, catalogues[locale]);
  made.set(locale, texts);
  return texts;
}

import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { defaultLocale, type Catalogue, type Locale, type Texts } from '#contracts/texts.ts';

/** Sentences are rendered again and again; their number is that of the sentences in the code. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();

function compileOnce(sentence: string) {
  const known = compiled.get(sentence) ?? compileMessage(sentence);
  compiled.set(sentence, known);
  return known;
}

const lingui = setupI18n().setMessagesCompiler(compileOnce);

/** Lingui decodes `\x41` and the like in its result, also in what a person wrote; this keeps a backslash as it is. */
const protect = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value;

/** Sets the language of the page; sentences that the catalogue lacks are English. Call it before a screen is drawn. */
export const activateTexts = (locale: Locale, catalogue: Catalogue): void =>
  lingui.loadAndActivate({ locale, messages: { ...catalogue } });

// English is the source, so it needs no catalogue.
activateTexts(defaultLocale, {});

/**
 * Texts of the page's language. Call it while rendering, not when a module loads: the language is not known then.
 * Nothing of the initial load may import this; `pwa/build/deferred-assets.ts` ends a build that does.
 */
export const i18n: Texts = {
  locale: defaultLocale,
  t: (english, values = {}) =>
    lingui._(
      english,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, protect(value)])),
    ),
};

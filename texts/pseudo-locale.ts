/** The pseudo-locale of tests: every letter has an accent, and every sentence is 30 % longer than in English. */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = Array.from('áƀçðéƒĝĥíĵķļḿñóþǫŕšţúṽŵẋýžÁɃÇÐÉƑĜĤÍĴĶĻḾÑÓÞǪŔŠŢÚṼŴẊÝŽ');

const accent = (word: string): string =>
  Array.from(word, (letter) => accented[plain.indexOf(letter)] ?? letter).join('');

/** Syntax of a message, which stays as it is, or a word. */
const parts = /\{\w+, plural,|\b(?:one|other) (?=\{)|\{\w+\}|<\/?link>|[A-Za-z]+/g;

const isWord = (part: string): boolean => /^[A-Za-z]+$/.test(part);

const toPseudo = (sentence: string): string => {
  const longer = ` ${'ö'.repeat(Math.ceil(sentence.length * 0.3))}`;
  return sentence.replaceAll(parts, (part) => (isWord(part) ? accent(part) : part)) + longer;
};

/** A catalogue of the pseudo-locale. */
export const toPseudoCatalogue = (english: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(english).map((sentence) => [sentence, toPseudo(sentence)]));

/** Dates and times keep their present format in every language (decision 040). */
const dateWords =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b(?:AM|PM|UTC|GMT|today|tomorrow|yesterday|at)\b/g;

/**
 * English words in a text of the pseudo-locale.
 * @param allowed what is the same in every language: names, addresses, and the spec's own texts
 */
export function findEnglish(text: string, allowed: readonly string[]): string[] {
  const rest = allowed.reduce((left, one) => left.replaceAll(one, ' '), text).replaceAll(dateWords, ' ');
  return [...rest.matchAll(/[A-Za-z]{2,}/g)].map(([word]) => word);
}

/** Letters behind the signs people write for them; `1`, `!` and `|` stand for two of them. */
const leetLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The text with letters in place of signs. @param one the letter that `1`, `!` and `|` stand for */
export const readLeet = (text: string, one: 'i' | 'l'): string =>
  text.replace(/./gu, (sign) => ('1!|'.includes(sign) ? one : (leetLetters[sign] ?? sign)));

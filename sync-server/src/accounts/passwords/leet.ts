/** Letters that signs stand for; `1`, `!` and `|` can each stand for two. */
const leetLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The text with signs replaced by letters. @param one letter for `1`, `!` and `|` */
export const readLeet = (text: string, one: 'i' | 'l'): string =>
  text.replace(/./gu, (sign) => ('1!|'.includes(sign) ? one : (leetLetters[sign] ?? sign)));

import { mergeSpans, type Span } from './contact-spans.ts';

/** Characters that are not drawn, such as a soft hyphen or a space without width. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const digit = /\p{Nd}/u;
/** An ASCII character that others stand for; superscripts and fractions are excluded, because they mean something else. */
const plain = /^[!-~]$/;
const otherNumber = /\p{No}/u;
const onlyAscii = /^[\0-\x7f]*$/;

/** A text as people see it. `starts` and `ends`: of each of its units, where the character begins and ends in the original. */
interface SeenText {
  seen: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Value of a decimal digit of any script. Their ten digits begin at a multiple of 16, or 6 behind one. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const low = code & 0xf;
  const beginsAtMultiple = digit.test(String.fromCodePoint(code - low));
  return String(beginsAtMultiple ? low : low - 6);
}

/** The character that people read: `0` for a full-width or an Arabic zero, nothing for one that is not drawn. */
function asSeen(sign: string): string {
  if (sign <= '\x7f') return sign;
  if (unseen.test(sign)) return '';
  const composed = sign.normalize('NFKC');
  if (plain.test(composed) && !otherNumber.test(sign)) return composed;
  return digit.test(sign) ? digitOf(sign) : sign;
}

function readSeenText(text: string): SeenText {
  const starts: number[] = [];
  const ends: number[] = [];
  let seen = '';
  let at = 0;
  for (const sign of text) {
    const shown = asSeen(sign);
    for (let unit = 0; unit < shown.length; unit += 1) {
      const isWhole = shown.length === sign.length;
      starts.push(isWhole ? at + unit : at);
      ends.push(isWhole ? at + unit + 1 : at + sign.length);
    }
    seen += shown;
    at += sign.length;
  }
  return { seen, starts, ends };
}

/** The text without characters that are not drawn, and with digits and signs of ASCII in place of those that look like them. */
export const seenText = (text: string): string => (onlyAscii.test(text) ? text : readSeenText(text).seen);

/** Finds spans in a text as it is written and as people see it, so that no invisible character can hide one. */
export function findAsSeen(text: string, find: (text: string) => readonly Span[]): Span[] {
  const written = find(text);
  if (onlyAscii.test(text)) return mergeSpans(written);
  const { seen, starts, ends } = readSeenText(text);
  if (seen === text) return mergeSpans(written);
  const inSeen = find(seen).map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }));
  return mergeSpans([...written, ...inSeen]);
}

import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#server/lib/errors.ts';
import { readLeet } from './leet.ts';

/** Leaked passwords, most common first; about 50,000. */
const leaked: readonly string[] = dictionary['passwords-common'];

/** Number of them that are also refused with a prefix or suffix. Most of the others are ordinary words. */
const basesMax = 10_000;

/** Further common choices that the list lacks. */
const otherBases =
  'qwertz zxczxc abcabc 1qaz zaq1zaq1 2wsx3edc abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa administrator root login ' +
  'volleyball hulk fortnite roblox max rodriguez chelsey zoe lily may twitter instagram linkedin myspace android iphone ' +
  'god red linkinpark blink ladygaga socks passwort wellens wellness retreat yoga namaste';

const commonPasswords = new Set(leaked);
const bases = new Set([...leaked.slice(0, basesMax), ...otherBases.split(' ')]);

/** Adjacent keys and ordered digits, in both directions. */
const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '147258369',
  '159753',
  '789456123',
  '741852963',
  '1029384756',
];

/** Prefixes and suffixes people add to satisfy a form: up to two signs, up to four digits or a run, up to two signs. */
const signs = '[^\\p{L}\\p{N}]{0,2}';
const affix = new RegExp(`^${signs}(?:\\d{0,4}|12345|123456|54321|654321)${signs}$`, 'u');
/** The same around digits, where up to two letters also count. */
const affixOfDigits = /^\p{L}{0,2}[^\p{L}\p{N}]?$/u;
/** Longest affix, and shortest word between two affixes, in UTF-16 units. */
const affixMax = 10;
const wordMin = 3;

/**
 * Whether an attacker would try the password first: a common one, also with digits, a year or signs around it or with
 * signs for letters; a run of keys or digits; or a short repeated piece.
 * @param password of a bounded length
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase();
  return commonPasswords.has(text) || isRepeated(text) || isRun(text) || hasCommonCore(text);
}

/** @param field form field that holds it @throws {AppError} `invalid_fields` for a common password */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another.';
  throw new AppError('invalid_fields', message, { errors: [{ field, message }] });
}

/** `aaaaaa`, `121212`, `abcabc`: a repeated piece of up to four characters. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text) && text.length <= 16;
}

function isRun(text: string): boolean {
  const reversed = Array.from(text).reverse().join('');
  return rows.some((row) => row.includes(text) || row.includes(reversed));
}

/** Tries every pair of prefix and suffix. */
function hasCommonCore(text: string): boolean {
  for (let from = 0; from <= Math.min(affixMax, text.length - wordMin); from += 1) {
    const before = text.slice(0, from);
    for (let to = text.length; to >= Math.max(from + wordMin, text.length - affixMax); to -= 1) {
      if (isCommonBetween(before, text.slice(from, to), text.slice(to))) return true;
    }
  }
  return false;
}

function isCommonBetween(before: string, word: string, after: string): boolean {
  if (/^\d{4,}$/.test(word) && affixOfDigits.test(before) && affixOfDigits.test(after)) {
    return bases.has(word) || isRun(word) || isRepeated(word);
  }
  return affix.test(before) && affix.test(after) && isCommonWord(word);
}

/** A common word as is, with signs for letters, or doubled: `lovelove`. */
function isCommonWord(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return (
    [word, readLeet(word, 'i'), readLeet(word, 'l')].some((spelling) => bases.has(spelling)) ||
    (half.length >= wordMin && word === half + half && bases.has(half))
  );
}

import unhomoglyph from 'unhomoglyph';
import { readLeet } from '#server/accounts/passwords/leet.ts';

/** Invisible characters: controls, and those that fonts do not draw. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Combining marks that remain after composition. */
const looseMarks = /(?=\p{M})\p{Script=Inherited}/gu;

/** The visible text: composed, without invisible characters, with single spaces. */
function toSeenText(username: string): string {
  const composed = username.normalize('NFKC').replace(/\s+/gu, ' ').replace(invisible, '').normalize('NFKC');
  return composed.replace(looseMarks, '').replace(/ +/g, ' ').trim();
}

/** Every character replaced by the one it resembles. Source: UTS #39, skeletons; `vv` for `w` is added. */
const toSkeleton = (text: string): string =>
  unhomoglyph(text).replace(looseMarks, '').toLowerCase().replaceAll('vv', 'w');

/**
 * Keys that look-alike usernames share. There are two, because some letters look alike in upper case and others in
 * lower case: `PauI` is `Paul`, and `ΜΑΥΑ` is `maya`. The keys are stored: changing this function or its library
 * requires a migration that computes them again.
 * @param username of a bounded length
 * @returns none for an invisible name
 */
export function usernameKeysOf(username: string): string[] {
  const text = toSeenText(username);
  const keys = [toSkeleton(text.toLowerCase()), toSkeleton(toSkeleton(text))];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Names reserved for the product. */
const product = 'wellens';
/**
 * Words that suggest an official account. A name made only of such words is refused. No word is a combination of
 * others.
 */
const reservedWords =
  'the our team staff crew admin administrator admins sysadmin superuser root system support help desk service ' +
  'customer care moderator moderators mod operator official security trust safety abuse billing payment payments ' +
  'verification postmaster webmaster hostmaster noreply info contact bot everyone anonymous undefined null';

const toLetters = (key: string): string => key.replace(/\P{L}/gu, '');
const keysOfWord = (word: string): string[] => usernameKeysOf(word).map(toLetters);
const productPattern = new RegExp(keysOfWord(product).join('|'), 'u');
const reservedPattern = new RegExp(`^(?:${reservedWords.split(' ').flatMap(keysOfWord).join('|')})+$`, 'u');

/**
 * Whether the name impersonates the product or its staff, in any spelling: with signs for letters, or with digits,
 * spaces or signs in between or at the end.
 * @param username of a bounded length
 */
export function isReservedUsername(username: string): boolean {
  const text = toSeenText(username);
  const word = text.replace(/\P{L}+$/u, '');
  const readings = [text, text.replace(/\p{N}/gu, ''), readLeet(word, 'i'), readLeet(word, 'l')];
  return readings
    .flatMap((reading) => usernameKeysOf(reading).map(toLetters))
    .some((letters) => productPattern.test(letters) || reservedPattern.test(letters));
}

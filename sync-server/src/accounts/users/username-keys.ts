import unhomoglyph from 'unhomoglyph';
import { readLeet } from '#server/accounts/passwords/leet.ts';

/** Characters that show nothing: controls, and those a font leaves out. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Accents, dots and strokes of no script of their own, left over where no letter has them. */
const looseMarks = /(?=\p{M})\p{Script=Inherited}/gu;

/** The text as it is seen: composed, without what shows nothing, with single spaces. */
function toSeenText(username: string): string {
  const composed = username.normalize('NFKC').replace(/\s+/gu, ' ').replace(invisible, '').normalize('NFKC');
  return composed.replace(looseMarks, '').replace(/ +/g, ' ').trim();
}

/** Every character replaced by the one it may be taken for. Source: UTS #39, skeletons; `vv` for `w` is added. */
const toSkeleton = (text: string): string =>
  unhomoglyph(text).replace(looseMarks, '').toLowerCase().replaceAll('vv', 'w');

/**
 * What usernames that look alike have in common: two names are taken for each other when they share a key. There are
 * two, because some letters look alike as capitals and others as small ones: `PauI` is `Paul`, and `ΜΑΥΑ` is `maya`.
 * The keys are stored; after a change to this function or its library they must be computed again by a migration.
 * @param username of a bounded length
 * @returns none for a name that shows nothing
 */
export function usernameKeysOf(username: string): string[] {
  const text = toSeenText(username);
  const keys = [toSkeleton(text.toLowerCase()), toSkeleton(toSkeleton(text))];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Names only the product may use. */
const product = 'wellens';
/** Words of people who speak for the product; a name made of nothing but such words is refused. None is made of others. */
const reservedWords =
  'the our team staff crew admin administrator admins sysadmin superuser root system support help desk service ' +
  'customer care moderator moderators mod operator official security trust safety abuse billing payment payments ' +
  'verification postmaster webmaster hostmaster noreply info contact bot everyone anonymous undefined null';

const toLetters = (key: string): string => key.replace(/\P{L}/gu, '');
const keysOfWord = (word: string): string[] => usernameKeysOf(word).map(toLetters);
const productPattern = new RegExp(keysOfWord(product).join('|'), 'u');
const reservedPattern = new RegExp(`^(?:${reservedWords.split(' ').flatMap(keysOfWord).join('|')})+$`, 'u');

/**
 * Whether the name speaks for the product or its staff, in any spelling: with signs for letters, with digits, spaces or
 * signs between or behind.
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

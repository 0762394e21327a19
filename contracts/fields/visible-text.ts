import { combiningMarksMax } from '#contracts/limits.ts';

// Zero-width and other invisible characters, which do not count towards a minimum.
const invisiblePattern = /[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu;

const longMarkRun = new RegExp(`\\p{M}{${combiningMarksMax + 1}}`, 'u');

/** Whether no character carries more combining marks than a person could read, or the server normalize in time. */
export function hasReadableMarks(value: string): boolean {
  return !longMarkRun.test(value);
}

/** Text as a person sees its length: trimmed, composed, without invisible characters. */
export function visibleText(value: string): string {
  return value.normalize('NFKC').replace(invisiblePattern, '').trim();
}

/** True when the text can be stored by both engines: no NUL and no half of a surrogate pair. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

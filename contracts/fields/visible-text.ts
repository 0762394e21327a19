import { combiningMarksMax } from '#contracts/request-limits.ts';

// Zero-width and other invisible characters, which do not count towards a minimum.
const invisiblePattern = /[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu;

const longMarkRun = new RegExp(`\\p{M}{${combiningMarksMax + 1}}`, 'u');

/** Whether no character has more combining marks than are readable and than the server can normalize in time. */
export function hasReadableMarks(value: string): boolean {
  return !longMarkRun.test(value);
}

/** The visible part of a text: trimmed, composed, without invisible characters. */
export function visibleText(value: string): string {
  return value.normalize('NFKC').replace(invisiblePattern, '').trim();
}

/** Whether both database engines can store the text: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** The start of a text. @param max in UTF-16 units; one fewer if the cut would split a character */
export function cutText(value: string, max: number): string {
  return value.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

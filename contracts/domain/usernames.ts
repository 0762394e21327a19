/**
 * Rules for a username that is chosen now. Existing ones keep theirs. Which names look alike and which are reserved only
 * the server decides.
 */

/**
 * Characters that show nothing or turn the text around: controls, line breaks, zero-width and bidirectional ones, those
 * without a meaning of their own, and the blank Braille pattern.
 */
const hiddenPattern = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hiddenCharactersMessage = 'Username must not contain line breaks or invisible characters';
export const looksLikeEmailMessage =
  'Username must not contain @, so that nobody takes it for an email address';

export const hasHiddenCharacters = (username: string): boolean => hiddenPattern.test(username);

/** Both are typed into the same field at login. */
export const looksLikeEmail = (username: string): boolean => username.normalize('NFKC').includes('@');

/**
 * Rules for a new username. Existing usernames that break them stay valid. The server also checks for names that look
 * alike and for reserved names.
 */

/**
 * Characters that are invisible or change the direction of text: controls, line breaks, zero-width and bidirectional
 * characters, private-use and unassigned ones, and the blank Braille pattern.
 */
const hiddenPattern = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hiddenCharactersMessage = 'Username must not contain line breaks or invisible characters';
export const looksLikeEmailMessage =
  'Username must not contain @, so that nobody takes it for an email address';

export const hasHiddenCharacters = (username: string): boolean => hiddenPattern.test(username);

/** Usernames must not look like email addresses, because the login form has one field for both. */
export const looksLikeEmail = (username: string): boolean => username.normalize('NFKC').includes('@');

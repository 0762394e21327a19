/** Key in `meta` of the account that owns a private database. */
export const sessionKey = 'session';

/**
 * Loads the library that verifies passkeys, with the first one that is used: it takes a third of a second, in which a
 * server that starts would answer nobody.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Loads the library that verifies passkeys when it is first needed, since loading it would delay each start by 0.3 s. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

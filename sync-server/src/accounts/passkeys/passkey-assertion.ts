import type { AuthenticationResponse } from '#contracts/domain/accounts/passkeys.ts';
import type { StoredPasskey } from '#server/accounts/factors/passkey-repository.ts';
import { AppError } from '#server/lib/errors.ts';
import { spendChallenge } from './challenge-service.ts';
import { expectedOriginOf, relyingPartyId } from './client-data.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { handleOf, type PasskeyDeps } from './passkey-service.ts';

interface Answer {
  credential: AuthenticationResponse;
  /** Person the challenge was made for; null for a login. */
  challengeFor: number | null;
}

/**
 * Verifies what a browser answered with a passkey, and uses up the challenge.
 * @returns the authenticator's count of uses
 * @throws {AppError} `passkey_refused`
 */
export async function verifyAssertion(
  deps: PasskeyDeps,
  { userId, credentialId, publicKey, counter }: StoredPasskey,
  { credential, challengeFor }: Answer,
): Promise<number> {
  const { env } = deps;
  const { userHandle, ...response } = credential.response;
  // A browser that was told which passkeys to ask for may leave the person out. Source: WebAuthn 3, §7.2, step 6.
  const mayBeAbsent = challengeFor !== null;
  const isOwner = userHandle === undefined ? mayBeAbsent : userHandle === handleOf(userId);
  if (!isOwner) throw new AppError('passkey_refused');
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const said = await spendChallenge(deps, credential.response.clientDataJSON, challengeFor);
  const result = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: said.challenge,
    expectedOrigin: expectedOriginOf(env, said),
    expectedRPID: relyingPartyId(env),
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    // The library throws plain errors for every kind of bad answer.
    throw new AppError('passkey_refused', undefined, { cause });
  });
  if (!result.verified) throw new AppError('passkey_refused');
  return result.authenticationInfo.newCounter;
}

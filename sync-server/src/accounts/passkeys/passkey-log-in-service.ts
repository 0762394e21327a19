import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type {
  AuthenticationResponse,
  PasskeyLogin,
  PasskeyLoginOptions,
} from '#contracts/domain/passkeys.ts';
import {
  findPasskeyByCredential,
  noteUse,
  type StoredPasskey,
} from '#server/accounts/factors/passkey-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import {
  rotateSession,
  toSessionUser,
  type LogInOrigin,
  type SignedIn,
} from '#server/accounts/users/user-service.ts';
import { ensureUsername, type AnnounceName } from '#server/accounts/users/username-service.ts';
import type { Env } from '#server/env.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import { challengeMs, spendChallenge, createChallenge } from './challenge-service.ts';
import { handleOf, type PasskeyDeps } from './passkey-service.ts';
import { expectedOriginOf, relyingPartyId } from './client-data.ts';

export interface PasskeyLogInDeps extends PasskeyDeps {
  env: Pick<Env, 'publicOrigin' | 'host' | 'port' | 'mailUrl' | 'demoData'>;
  limits: RateLimits;
  announceName: AnnounceName;
}

/** What a browser needs to offer the passkeys of this site. @throws {AppError} `too_many_requests` */
export async function createLogInOptions(
  { database, clock, env, limits }: PasskeyLogInDeps,
  address: string,
): Promise<PasskeyLoginOptions> {
  await limits.consume('challenge', address);
  const challenge = await database.write((trx) => createChallenge(trx, null, clock.now()), { locks: [] });
  return { challenge, rpId: relyingPartyId(env), timeout: challengeMs, userVerification: 'required' };
}

/**
 * Signs in with a passkey that verified its person: that is two factors, so no code is asked for.
 * @throws {AppError} `passkey_refused`, `too_many_requests`; `username_change_required`, which a login with the password
 * resolves
 */
export async function logInWithPasskey(
  deps: PasskeyLogInDeps,
  { credential }: PasskeyLogin,
  from: LogInOrigin,
): Promise<SignedIn> {
  const { database, clock, env, limits, announceName } = deps;
  const attempt = `passkey ${from.address}`;
  await limits.consume('login', attempt);
  const passkey = await findPasskeyByCredential(database.read, credential.id);
  if (passkey === null) throw new AppError('passkey_refused', 'This passkey is not known here any more.');
  const counter = await verify(deps, passkey, credential);
  const signedIn = await database.write(
    async (trx) => {
      const now = clock.now();
      const user = await findUser(trx, passkey.userId);
      const isNoted = await noteUse(trx, { id: passkey.id, counter, at: now.toISOString() });
      if (user === null || !isNoted) throw new AppError('passkey_refused');
      const named = await ensureUsername(trx, user, { newUsername: null, now, announceName });
      const token = await rotateSession(trx, user.id, from, now, { hasSecondFactor: true });
      return { user: toSessionUser(named, env, { needsSecondFactor: false }), token };
    },
    { locks: [{ kind: 'user', id: passkey.userId }] },
  );
  await limits.giveBack('login', attempt);
  return signedIn;
}

/** @returns the authenticator's count of uses */
async function verify(
  deps: PasskeyLogInDeps,
  { userId, credentialId, publicKey, counter }: StoredPasskey,
  credential: AuthenticationResponse,
): Promise<number> {
  const { env } = deps;
  const { userHandle, ...response } = credential.response;
  if (userHandle !== handleOf(userId)) throw new AppError('passkey_refused');
  const said = await spendChallenge(deps, credential.response.clientDataJSON, null);
  const result = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, userHandle },
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

import type { PasskeyLogin, PasskeyProofOptions } from '#contracts/domain/accounts/passkeys.ts';
import {
  findPasskeyByCredential,
  findPasskeysOf,
  noteUse,
} from '#server/accounts/factors/passkey-repository.ts';
import { recordProof } from '#server/accounts/sessions/session-repository.ts';
import type { Env } from '#server/env.ts';
import { countingFailures, type RateLimits } from '#server/http/rate-limits.ts';
import type { CallerAt } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { challengeMs, createChallenge } from './challenge-service.ts';
import { relyingPartyId } from './client-data.ts';
import { verifyAssertion } from './passkey-assertion.ts';
import type { PasskeyDeps } from './passkey-service.ts';

export interface PasskeyProofDeps extends PasskeyDeps {
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
  limits: RateLimits;
}

/**
 * What a browser needs to ask for one of the caller's own passkeys.
 * @throws {AppError} `too_many_requests`; `not_found` if the account has none
 */
export async function createProofOptions(
  { database, clock, env, limits }: PasskeyProofDeps,
  { caller: { userId }, address }: CallerAt,
): Promise<PasskeyProofOptions> {
  await limits.consume('challenge', address);
  const own = await findPasskeysOf(database.read, userId);
  if (own.length === 0) throw new AppError('not_found', 'Your account has no passkey.');
  const challenge = await database.write((trx) => createChallenge(trx, userId, clock.now()), {
    locks: [{ kind: 'user', id: userId }],
  });
  return {
    challenge,
    rpId: relyingPartyId(env),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
  };
}

/**
 * Takes a passkey of the caller, which verified its person, as a fresh proof for the session.
 * @throws {AppError} `passkey_refused`, `too_many_requests`
 */
export async function stepUpWithPasskey(
  deps: PasskeyProofDeps,
  { caller: { userId, sessionId }, address }: CallerAt,
  { credential }: PasskeyLogin,
): Promise<void> {
  const { database, clock, limits } = deps;
  return countingFailures(limits, `passkey ${address}`, async () => {
    const passkey = await findPasskeyByCredential(database.read, credential.id);
    if (passkey?.userId !== userId) throw new AppError('passkey_refused', 'This is not your passkey.');
    const counter = await verifyAssertion(deps, passkey, { credential, challengeFor: userId });
    const at = clock.now().toISOString();
    await database.write(
      async (trx) => {
        if (!(await noteUse(trx, { id: passkey.id, counter, at }))) throw new AppError('passkey_refused');
        await recordProof(trx, sessionId, at);
      },
      { locks: [{ kind: 'user', id: userId }] },
    );
  });
}

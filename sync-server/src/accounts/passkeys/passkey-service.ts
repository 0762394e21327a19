import type {
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  RegistrationResponse,
} from '#contracts/domain/accounts/passkeys.ts';
import { passkeyLimits } from '#contracts/request-limits.ts';
import { refuseSuspended } from '#server/accounts/suspensions/account-recheck.ts';
import { clearWithoutFactor, requireFactorChange } from '#server/accounts/factors/own-factors.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  findPasskeysOf,
  insertPasskey,
  setPasskeyName,
  type StoredPasskey,
} from '#server/accounts/factors/passkey-repository.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { noteSecondFactor } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Database, Db, Lock, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import { challengeMs, spendChallenge, createChallenge } from './challenge-service.ts';
import { expectedOriginOf, relyingPartyId } from './client-data.ts';
import { loadWebAuthn } from './load-web-authn.ts';

export interface PasskeyDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
}

/** Ed25519, ES256 and RS256: what every authenticator can do one of, and every Node can verify. */
const algorithms = [-8, -7, -257];

const own = ({ userId }: Caller): { locks: Lock[] } => ({ locks: [{ kind: 'user', id: userId }] });

const toShown = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

/** The caller's passkeys, oldest first. */
export const listPasskeys = async (db: Db, { userId }: Caller): Promise<Passkey[]> =>
  (await findPasskeysOf(db, userId)).map(toShown);

/**
 * What a browser needs to make a passkey: one that the browser can offer without a username, and that verifies the
 * person, so that it counts as two factors.
 * @throws {AppError} `proof_needed`, `second_factor_required`, `limit_reached`
 */
export function createPasskeyOptions(
  { database, clock, env }: PasskeyDeps,
  caller: Caller,
): Promise<PasskeyOptions> {
  return database.write(async (trx) => {
    const now = clock.now();
    await requireFactorChange(trx, caller, now);
    const known = await refuseTooMany(trx, caller.userId);
    const user = await findUser(trx, caller.userId);
    if (user === null) throw new AppError('sign_in_required');
    return {
      challenge: await createChallenge(trx, user.id, now),
      rp: { id: relyingPartyId(env), name: 'Wellens' },
      user: { id: handleOf(user.id), name: user.email, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMs,
      attestation: 'none' as const,
      excludeCredentials: known.map(({ credentialId }) => ({
        id: credentialId,
        type: 'public-key' as const,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
    };
  }, own(caller));
}

/** What an authenticator stores of the person, base64url: only the id, which is no secret. */
export const handleOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url');

/**
 * Adds a passkey. The session counts as started with both factors.
 * @throws {AppError} as `createPasskeyOptions`; `passkey_refused` if the answer is not to our challenge, from another
 * site, did not verify the person, or is of a known passkey
 */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: Caller,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { database, clock, limits } = deps;
  const { userId, sessionId } = caller;
  await limits.consume('factor', String(userId));
  await requireFactorChange(database.read, caller, clock.now());
  const verified = await verify(deps, userId, credential);
  return database.write(async (trx) => {
    const now = clock.now();
    const at = now.toISOString();
    await requireFactorChange(trx, caller, now);
    await refuseTooMany(trx, userId);
    if ((await findPasskeyByCredential(trx, verified.credentialId)) !== null) {
      throw new AppError('passkey_refused', 'This passkey is known already.');
    }
    const stored = await insertPasskey(trx, { ...verified, userId, name: name.trim(), createdAt: at });
    await noteSecondFactor(trx, sessionId, at);
    await noteSecurityChange(trx, { userId, event: 'passkey-added', value: stored.name, now });
    return toShown(stored);
  }, own(caller));
}

async function verify(
  deps: PasskeyDeps,
  userId: number,
  credential: RegistrationResponse,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>> {
  const { env } = deps;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const said = await spendChallenge(deps, credential.response.clientDataJSON, userId);
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: said.challenge,
    expectedOrigin: expectedOriginOf(env, said),
    expectedRPID: relyingPartyId(env),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    // The library throws plain errors for every kind of bad answer.
    throw new AppError('passkey_refused', undefined, { cause });
  });
  if (!result.verified) throw new AppError('passkey_refused');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** @returns the person's passkeys; @throws {AppError} `limit_reached` */
async function refuseTooMany(trx: Trx, userId: number): Promise<StoredPasskey[]> {
  const known = await findPasskeysOf(trx, userId);
  if (known.length < passkeyLimits.perPerson) return known;
  throw new AppError('limit_reached', `You have ${known.length} passkeys. Remove one to add another.`);
}

/** @throws {AppError} `not_found` */
export async function renamePasskey(
  { database }: PasskeyDeps,
  caller: Caller,
  { id, name }: PasskeyName & { id: number },
): Promise<Passkey> {
  const renamed = await database.write(async (trx) => {
    await refuseSuspended(trx, caller.userId);
    return setPasskeyName(trx, { userId: caller.userId, id, name: name.trim() });
  }, own(caller));
  if (renamed === null) throw new AppError('not_found', 'This passkey was removed.');
  return toShown(renamed);
}

/** Removes a passkey; one that is gone already stays so. @throws {AppError} `proof_needed`, `second_factor_required` */
export async function removePasskey(
  { database, clock, limits }: PasskeyDeps,
  caller: Caller,
  id: number,
): Promise<void> {
  const { userId } = caller;
  await limits.consume('factor', String(userId));
  return database.write(async (trx) => {
    const now = clock.now();
    await requireFactorChange(trx, caller, now);
    const removed = await deletePasskey(trx, userId, id);
    if (removed === null) return;
    await clearWithoutFactor(trx, userId);
    await noteSecurityChange(trx, { userId, event: 'passkey-removed', value: removed.name, now });
  }, own(caller));
}

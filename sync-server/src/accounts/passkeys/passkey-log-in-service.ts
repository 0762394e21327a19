import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import type { PasskeyLogin, PasskeyLoginOptions } from '#contracts/domain/accounts/passkeys.ts';
import { findPasskeyByCredential, noteUse } from '#server/accounts/factors/passkey-repository.ts';
import { noteNewDevice } from '#server/accounts/users/new-device-notice.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import {
  rotateSession,
  toSessionUser,
  type LogInOrigin,
  type SignedIn,
  withPresentState,
  type SuspensionDeps,
} from '#server/accounts/users/user-service.ts';
import { ensureUsername, type AnnounceName } from '#server/accounts/users/username-service.ts';
import type { Env } from '#server/env.ts';
import { countingFailures, type RateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/errors.ts';
import { challengeMs, createChallenge } from './challenge-service.ts';
import { relyingPartyId } from './client-data.ts';
import { verifyAssertion } from './passkey-assertion.ts';
import type { PasskeyDeps } from './passkey-service.ts';

export interface PasskeyLogInDeps extends PasskeyDeps, SuspensionDeps {
  env: Pick<Env, 'publicOrigin' | 'host' | 'port' | 'mailUrl' | 'demoData'>;
  limits: RateLimits;
  announceName: AnnounceName;
  /** Accounts that everybody may use. */
  demoAccounts: readonly DemoAccount[];
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
  const { database, clock, env, limits, announceName, demoAccounts } = deps;
  return countingFailures(limits, `passkey ${from.address}`, async () => {
    const passkey = await findPasskeyByCredential(database.read, credential.id);
    if (passkey === null) throw new AppError('passkey_refused', 'This passkey is not known here any more.');
    const counter = await verifyAssertion(deps, passkey, { credential, challengeFor: null });
    return database.write(
      async (trx) => {
        const now = clock.now();
        const user = await findUser(trx, passkey.userId);
        const isNoted = await noteUse(trx, { id: passkey.id, counter, at: now.toISOString() });
        if (user === null || !isNoted) throw new AppError('passkey_refused');
        const named = await ensureUsername(trx, user, { newUsername: null, now, announceName });
        await noteNewDevice(trx, { user, device: from.device, demoAccounts, now });
        const token = await rotateSession(trx, user.id, from, now, { hasSecondFactor: true });
        const shown = toSessionUser(named, env, { needsSecondFactor: false });
        return { user: await withPresentState(trx, deps, shown), token };
      },
      { locks: [{ kind: 'user', id: passkey.userId }] },
    );
  });
}

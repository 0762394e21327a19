import { randomBytes } from 'node:crypto';
import {
  storeLoginChallenge,
  storeOwnChallenge,
  takeChallenge,
} from '#server/accounts/factors/challenge-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Time that a browser has to answer. */
export const challengeMs = 5 * 60_000;

/** Stores a new challenge. @param userId person it is made for; null for a login */
export async function createChallenge(trx: Trx, userId: number | null, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + challengeMs).toISOString();
  if (userId === null) await storeLoginChallenge(trx, { challenge, expiresAt });
  else await storeOwnChallenge(trx, { challenge, userId, expiresAt });
  return challenge;
}

/**
 * Check of the challenge that an answer names, for the library that verifies answers. It uses the challenge up in a
 * transaction of its own, so that an answer that turns out wrong has used it too.
 */
export const challengeTaker =
  ({ database, clock }: { database: Database; clock: Clock }, userId: number | null) =>
  (challenge: string): Promise<boolean> =>
    database.write(
      (trx) => takeChallenge(trx, { challenge, userId, now: clock.now().toISOString() }),
      { locks: [] },
    );

import { randomBytes } from 'node:crypto';
import {
  storeLoginChallenge,
  storeOwnChallenge,
  takeChallenge,
} from '#server/accounts/factors/challenge-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { readClientData, type ClientData } from './client-data.ts';

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
 * Uses up the challenge that an answer names, in a transaction of its own: an answer that turns out wrong has used it
 * too.
 * @param userId person it was made for; null for a login
 * @throws {AppError} `passkey_refused` if it was not made, is over or was used
 */
export async function spendChallenge(
  { database, clock }: { database: Database; clock: Clock },
  encoded: string,
  userId: number | null,
): Promise<ClientData> {
  const said = readClientData(encoded);
  if (said === null) throw new AppError('passkey_refused');
  const { challenge } = said;
  const now = clock.now().toISOString();
  const isTaken = await database.write((trx) => takeChallenge(trx, { challenge, userId, now }), {
    locks: [],
  });
  if (!isTaken) throw new AppError('passkey_refused', 'That took too long. Please try again.');
  return said;
}

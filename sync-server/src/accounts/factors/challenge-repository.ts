import type { Trx } from '#server/database/database.ts';

interface ChallengeRow {
  challenge: string;
  /** Null for a login, whose person is not known yet. */
  user_id: number | null;
  expires_at: string;
}

/** Challenges of logins stored at most; each new one beyond deletes the oldest. */
const loginChallengesMax = 10_000;

/** A new passkey, and the proof that it may need meanwhile, in two tabs. */
const ownChallengesMax = 4;

/** Stores a challenge for a person: for a new passkey, or for a proof with one. The newest few are kept. */
export async function storeOwnChallenge(
  trx: Trx,
  { challenge, userId, expiresAt }: { challenge: string; userId: number; expiresAt: string },
): Promise<void> {
  const older = await trx<ChallengeRow>('passkey_challenges')
    .where('user_id', userId)
    .orderBy([{ column: 'expires_at', order: 'desc' }, 'challenge'])
    .pluck<string[]>('challenge');
  const excess = older.slice(ownChallengesMax - 1);
  await trx<ChallengeRow>('passkey_challenges').whereIn('challenge', excess).delete();
  await trx<ChallengeRow>('passkey_challenges').insert({ challenge, user_id: userId, expires_at: expiresAt });
}

export async function deleteOwnChallenge(trx: Trx, userId: number): Promise<void> {
  await trx<ChallengeRow>('passkey_challenges').where('user_id', userId).delete();
}

/** Stores the challenge of a login. */
export async function storeLoginChallenge(
  trx: Trx,
  { challenge, expiresAt }: { challenge: string; expiresAt: string },
  max = loginChallengesMax,
): Promise<void> {
  await trx<ChallengeRow>('passkey_challenges').insert({ challenge, user_id: null, expires_at: expiresAt });
  const last = await trx<ChallengeRow>('passkey_challenges')
    .whereNull('user_id')
    .orderBy('expires_at', 'desc')
    .offset(max)
    .first('expires_at');
  if (last === undefined) return;
  await trx<ChallengeRow>('passkey_challenges')
    .whereNull('user_id')
    .where('expires_at', '<=', last.expires_at)
    .delete();
}

/**
 * Uses up a challenge: of several answers to it only one gets true. @param userId person it was made for; null for a
 * login. @param now ISO 8601
 */
export async function takeChallenge(
  trx: Trx,
  { challenge, userId, now }: { challenge: string; userId: number | null; now: string },
): Promise<boolean> {
  const taken = await trx<ChallengeRow>('passkey_challenges')
    .where({ challenge, user_id: userId })
    .where('expires_at', '>', now)
    .delete();
  return taken === 1;
}

/** @param now ISO 8601 */
export async function deleteOverChallenges(trx: Trx, now: string): Promise<void> {
  await trx<ChallengeRow>('passkey_challenges').where('expires_at', '<=', now).delete();
}

import type { ErrorCode } from '#contracts/api/errors.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { backOffMs } from '#pwa/sync/outbox/back-off.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import { refusePicture } from './picture-progress.ts';
import { rejectForStopped } from './reject-for-refused.ts';

/** How a run goes on: `offline` and `stopped` end it; `stopped` needs a sign-in or an update of the app. */
export type UploadStep = 'go-on' | 'offline' | 'stopped';

/** Refusals of the picture itself: sending it again is refused again. */
const final = new Set<ErrorCode>(['too_large', 'picture_refused', 'conflict']);
/** Refusals that only ask for a later attempt, with the delay if the server names none, in milliseconds. */
const shortWaits: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 1000,
  unavailable: 1000,
  request_in_flight: 1000,
};
/** Refusals that end when the person does something, perhaps elsewhere; in milliseconds. */
const longWaits: Partial<Record<ErrorCode, number>> = {
  email_unverified: 60_000,
  limit_reached: 5 * 60_000,
};
/** Delay after any other refusal, a fault of the app or the server. In milliseconds. */
const faultMs = 15 * 60_000;

/**
 * Stores why a picture waits or was refused. What can be sent without a picture that waits for the person is rejected.
 * @returns how the run goes on
 * @throws the error itself if it is no failed call
 */
export async function handleFailure(
  db: PrivateDb,
  picture: StoredPicture,
  error: unknown,
  environment: Pick<Environment, 'now' | 'random'>,
): Promise<UploadStep> {
  const waitFor = async (waitMs: number, reason: string | null = null): Promise<UploadStep> => {
    const nextAttemptAt = environment.now() + waitMs;
    await db.pictures.update(picture.id, reason === null ? { nextAttemptAt } : { nextAttemptAt, reason });
    return 'go-on';
  };
  if (error instanceof ConnectionError) {
    if (error.retryAfterMs !== null) return waitFor(error.retryAfterMs);
    // A fault of the server may concern this picture only, so the others go on.
    const isFault = error.problem === 'failing' || error.problem === 'broken';
    return isFault ? waitFor(backOffMs(picture.attempts + 1, () => environment.random())) : 'offline';
  }
  if (!(error instanceof ApiError)) throw error;
  const { code, status, detail, retryAfterMs } = error;
  if (status === 401 || code === 'update_required' || code === 'identity_mismatch') return 'stopped';
  if (final.has(code)) {
    await refusePicture(db, picture.id, detail);
    return 'go-on';
  }
  const shortMs = shortWaits[code];
  if (shortMs !== undefined) return waitFor(retryAfterMs ?? shortMs);
  const longMs = longWaits[code];
  if (longMs !== undefined) await rejectForStopped(db, picture, { code, detail });
  return waitFor(retryAfterMs ?? longMs ?? faultMs, detail);
}

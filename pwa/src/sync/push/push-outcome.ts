import type { ErrorCode, Problem } from '#contracts/api/errors.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/** `body`: null if the reply is lost but the effect is certain. `epoch`: server epoch that contains the effect. */
export interface Accepted {
  kind: 'accepted';
  body: unknown;
  seq: number;
  epoch: string | null;
}

/** Outcome of a sent entry. Source: the table of outcomes in ARCHITECTURE.md. */
export type PushOutcome =
  | Accepted
  /** The effect is unknown: sent again under the same idempotency key, after `afterMs` or a back-off delay. */
  | { kind: 'unknown'; afterMs: number | null; detail: string }
  /** The server asks for a delay, which no trigger shortens. `isUntried`: it refused the whole envelope, with no call tried. */
  | { kind: 'wait'; afterMs: number; error: EntryError; isUntried?: true }
  | { kind: 'sign-in' }
  | { kind: 'update' }
  /** The server was restored: pull first and resend the lost writes before this entry. */
  | { kind: 'rebuild' }
  /** Another person edited the row meanwhile; `current` is the current row. */
  | { kind: 'stale'; error: EntryError; current: unknown }
  /** The restored server does not know the lease of the id: the entry needs another id. */
  | { kind: 'id-lost' }
  | { kind: 'refused'; error: EntryError };

/**
 * Whether the drain goes on. It ends without a session, with an app that is too old, after a restore of the server, or
 * without a network.
 */
export type PushEnd = 'go-on' | 'sign-in' | 'update' | 'rebuild' | 'offline';

export function endOf(outcome: PushOutcome): PushEnd {
  const { kind } = outcome;
  if (kind === 'sign-in' || kind === 'update' || kind === 'rebuild') return kind;
  return outcome.kind === 'unknown' && outcome.afterMs === null ? 'offline' : 'go-on';
}

/** Refusals that only ask for a later attempt. */
const waits = new Set<ErrorCode>([
  'too_many_requests',
  'too_many_new_people',
  'request_in_flight',
  'unavailable',
]);
/** Delay if the server names none, in milliseconds. */
const shortWaitMs = 1000;

export function toAccepted(body: unknown, headers: Headers, epoch = headers.get(names.epoch)): PushOutcome {
  return { kind: 'accepted', body, seq: Number(headers.get(names.syncSeq) ?? 0), epoch };
}

interface SentCall {
  /** An earlier attempt of the same call may have had its effect. */
  mayHaveSucceeded: boolean;
  /** The epoch that the call named; null if it named none. */
  epoch: string | null;
}

/** @throws the error itself if it is neither an `ApiError` nor a `ConnectionError` */
export function toPushOutcome(error: unknown, sent: SentCall): PushOutcome {
  if (error instanceof ConnectionError) {
    if (error.retryAfterMs === null) return { kind: 'unknown', afterMs: null, detail: error.message };
    const waiting = { code: 'unavailable', status: 503, detail: error.message } as const;
    return { kind: 'wait', afterMs: error.retryAfterMs, error: waiting };
  }
  if (error instanceof ApiError) return fromRefusal(error, sent);
  throw error;
}

function fromRefusal(refusal: ApiError, { mayHaveSucceeded, epoch }: SentCall): PushOutcome {
  const { status, code, detail, errors, current, retryAfterMs } = refusal;
  const error: EntryError = {
    code,
    status,
    detail,
    ...(errors.length > 0 && { errors }),
    ...(current !== undefined && { current }),
  };
  if (waits.has(code)) return { kind: 'wait', afterMs: retryAfterMs ?? shortWaitMs, error };
  if (code === 'update_required') return { kind: 'update' };
  if (code === 'epoch_changed') return { kind: 'rebuild' };
  if (code === 'earlier_refused') return { kind: 'unknown', afterMs: 0, detail };
  if (code === 'stale_version') return { kind: 'stale', error, current };
  if (code === 'id_not_leased') return { kind: 'id-lost' };
  // On a conflict, an earlier attempt created the row: an id is leased only once across all epochs.
  const hasHappened = code === 'receipt_pruned' || (code === 'conflict' && mayHaveSucceeded);
  if (hasHappened) return { kind: 'accepted', body: null, seq: 0, epoch };
  return status === 401 ? { kind: 'sign-in' } : { kind: 'refused', error };
}

/** The outcome of each entry of an envelope that failed as a whole. @throws as `toPushOutcome` */
export function toEnvelopeOutcome(error: unknown, sent: SentCall): PushOutcome {
  const outcome = toPushOutcome(error, sent);
  const isTooMany = error instanceof ApiError && error.code === 'too_many_requests';
  return isTooMany && outcome.kind === 'wait' ? { ...outcome, isUntried: true } : outcome;
}

/** Converts a refusal inside an envelope to the error that the same call would have caused on its own. */
export function toAnswerError(status: number, body: unknown, retryAfterMs: number | null): Error {
  const problem = body as Partial<Problem> | null;
  if (status >= 500 || typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ConnectionError(status >= 500 ? 'failing' : 'broken', { retryAfterMs });
  }
  return new ApiError({ ...(problem as Problem), status }, { retryAfterMs });
}

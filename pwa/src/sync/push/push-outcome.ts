import type { ErrorCode, Problem } from '#contracts/api/errors.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/** `body` null where the answer is gone but the effect is known; `epoch`: the epoch that has the effect. */
export interface Accepted {
  kind: 'accepted';
  body: unknown;
  seq: number;
  epoch: string | null;
}

/** What became of a sent entry. Source: the table of outcomes in ARCHITECTURE.md. */
export type PushOutcome =
  | Accepted
  /** Nobody knows whether it had an effect: sent again under the same key, after a while. */
  | { kind: 'unknown'; afterMs: number | null; detail: string }
  /** The server asks for time; no trigger shortens it. */
  | { kind: 'wait'; afterMs: number; error: EntryError }
  | { kind: 'sign-in' }
  | { kind: 'update' }
  /** The server was restored from a copy: the feed comes first, and what it has lost before this. */
  | { kind: 'rebuild' }
  /** Edited meanwhile by somebody else; `current` is the row as it stands. */
  | { kind: 'stale'; error: EntryError; current: unknown }
  /** The id was given back with a restored database: another one is needed. */
  | { kind: 'id-lost' }
  | { kind: 'refused'; error: EntryError };

/**
 * Whether the drain goes on: nobody is signed in, the app is too old, the server was restored, or the network is away.
 */
export type PushEnd = 'go-on' | 'sign-in' | 'update' | 'rebuild' | 'offline';

export function endOf(outcome: PushOutcome): PushEnd {
  const { kind } = outcome;
  if (kind === 'sign-in' || kind === 'update' || kind === 'rebuild') return kind;
  return outcome.kind === 'unknown' && outcome.afterMs === null ? 'offline' : 'go-on';
}

/** Refusals that only ask for time. */
const waits = new Set<ErrorCode>(['too_many_requests', 'request_in_flight', 'unavailable']);
/** Wait where the server names none, in milliseconds. */
const shortWaitMs = 1000;

export function toAccepted(body: unknown, headers: Headers, epoch = headers.get(names.epoch)): PushOutcome {
  return { kind: 'accepted', body, seq: Number(headers.get(names.syncSeq) ?? 0), epoch };
}

interface SentCall {
  /** An earlier copy of this very call may have had its effect. */
  mayHaveSucceeded: boolean;
  /** The epoch that the call named; null if it named none. */
  epoch: string | null;
}

/** @throws what is neither a refusal nor a missing answer */
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
  // A conflict: an id is leased once in all histories, so the row that has it was made by an earlier copy of the call.
  const hasHappened = code === 'receipt_pruned' || (code === 'conflict' && mayHaveSucceeded);
  if (hasHappened) return { kind: 'accepted', body: null, seq: 0, epoch };
  return status === 401 ? { kind: 'sign-in' } : { kind: 'refused', error };
}

/** An answer inside an envelope, as the error it would have been alone. */
export function toAnswerError(status: number, body: unknown, retryAfterMs: number | null): Error {
  const problem = body as Partial<Problem> | null;
  if (status >= 500 || typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new ConnectionError(status >= 500 ? 'failing' : 'broken', { retryAfterMs });
  }
  return new ApiError({ ...(problem as Problem), status }, { retryAfterMs });
}

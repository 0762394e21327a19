import type { ErrorCode, FieldError, Problem } from '#contracts/api/errors.ts';

/** Headers of a refusal that matter to the engine. */
export interface RefusalOrigin {
  retryAfterMs?: number | null;
  /** Epoch of the server that answered; null if it named none. */
  epoch?: string | null;
}

/** A refusal by our own server. The message is `"<status>: <detail>"`. Source: spec §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** A sentence that can be shown to the person. */
  readonly detail: string;
  readonly errors: FieldError[];
  /** The current row if a version or a price conflicts. */
  readonly current: unknown;
  readonly retryAfterMs: number | null;
  readonly epoch: string | null;

  constructor(problem: Problem, { retryAfterMs = null, epoch = null }: RefusalOrigin = {}) {
    super(`${problem.status}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.current = problem.current;
    this.retryAfterMs = retryAfterMs;
    this.epoch = epoch;
  }
}

/**
 * `unsent`: the call was not made, because its code could not be loaded or an earlier sign-out comes first. `network`: no
 * answer, or a timeout. `stranger`: the answer of another server, such as a captive portal. `broken`: a truncated or
 * invalid answer of our server. `failing`: a server error, or a status that means "try again".
 */
type ConnectionProblem = 'unsent' | 'network' | 'stranger' | 'broken' | 'failing';

/**
 * A call without a usable answer. Unless it is unsent it may have had an effect, so it is sent again under the same
 * idempotency key.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly problem: ConnectionProblem;
  readonly retryAfterMs: number | null;

  constructor(problem: ConnectionProblem, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(`No usable answer: ${problem}`, { cause: options.cause });
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Whether a call failed: refused, or without a usable answer. Any other error is a mistake in the app. */
export const isFailedCall = (error: unknown): error is ApiError | ConnectionError =>
  error instanceof ApiError || error instanceof ConnectionError;

/** Bounds applied to `Retry-After`, in milliseconds. */
const retryAfterBoundsMs = { min: 1000, max: 15 * 60_000 };

/**
 * @param header value of `Retry-After`: seconds or an HTTP date
 * @returns the delay in milliseconds, within bounds; null without a valid value
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (value === '') return null;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, retryAfterBoundsMs.min), retryAfterBoundsMs.max);
}

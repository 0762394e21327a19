import type { ErrorCode, FieldError, Problem } from '#contracts/api/errors.ts';

/** What an answer tells beside its problem. */
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
  /** A sentence fit to show. */
  readonly detail: string;
  readonly errors: FieldError[];
  /** The row as it stands now, where a version or price conflicted. */
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
 * `network`: no answer, or too late. `stranger`: an answer that is not our server's, such as a portal's page.
 * `broken`: an answer of ours that was cut or makes no sense. `failing`: our server says it cannot at the moment.
 */
export type ConnectionProblem = 'network' | 'stranger' | 'broken' | 'failing';

/** Whether the call had an effect is unknown; it may be sent again under the same key. */
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

/** Shortest and longest time that a server may ask us to wait, in milliseconds. */
const retryAfterBoundsMs = { min: 1000, max: 15 * 60_000 };

/** The wait a `Retry-After` asks for, in seconds or as an HTTP date, kept within reason. @returns null without one */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (value === '') return null;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, retryAfterBoundsMs.min), retryAfterBoundsMs.max);
}

import { refusals, type ErrorCode, type FieldError } from '#contracts/api/errors.ts';

interface AppErrorExtra {
  /** Errors by field, for `invalid_fields`. */
  errors?: readonly FieldError[];
  /** The current row, if a version, a state or a price conflicted. */
  current?: unknown;
  /** Headers of the refusal, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An expected refusal: a stable code, the status that belongs to it and a sentence fit to show. Source: spec §8. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** May be set after the refusal was thrown, by a lookup outside its transaction. */
  current: unknown;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail sentence fit to show; defaults to the code's sentence */
  constructor(code: ErrorCode, detail: string = refusals[code].detail, extra: AppErrorExtra = {}) {
    super(detail, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = refusals[code].status;
    this.errors = extra.errors;
    this.current = extra.current;
    this.headers = extra.headers ?? {};
  }
}

/** A refusal stored under the same idempotency key; it is sent again unchanged. */
export class ReplayedRefusal extends Error {
  readonly status: number;
  readonly body: string;
  readonly #readSeq: () => number;
  constructor(status: number, body: string, readSeq: () => number) {
    super('A refusal given before');
    this.status = status;
    this.body = body;
    this.#readSeq = readSeq;
  }

  /** Sequence number of the latest change when it was given; known once that transaction is committed. */
  get seq(): number {
    return this.#readSeq();
  }
}

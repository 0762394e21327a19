import { createHash } from 'node:crypto';
import {
  isRefusedWhileSuspended,
  type BytesBody,
  type Endpoint,
  type RawBody,
} from '#contracts/api/endpoint.ts';
import type { Recheck, WriteCall } from '#server/database/once.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { type Caller } from '#server/lib/caller.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ReceivedBytes } from './body/read-bytes.ts';
import type { CallContext } from './handlers.ts';
import { readBody, readEntityId, readIdempotencyKey, readIfMatch, readQuery } from './body/request-values.ts';

/** A call received by HTTP or inside a push envelope. */
export interface IncomingCall {
  method: string;
  /** Path without the query. */
  path: string;
  /** Query without `?`. */
  search: string;
  address: string;
  /** Whether its session uses the `Secure` cookie. */
  secure: boolean;
  header: (name: string) => string | undefined;
  setHeader: (name: string, value: string) => void;
  /**
   * The JSON object of the body; undefined without one.
   * @throws {AppError} if it exceeds `maxBytes`, has too many values, the wrong type, is not JSON or is nested too
   * deeply
   */
  readBody(maxBytes: number): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * The bytes of the body; undefined without one.
   * @throws {AppError} if it is too large, has another type, or the sender has too many on their way
   */
  readBytes(body: BytesBody | RawBody, sender: Caller | null): Promise<ReceivedBytes | undefined>;
  /** Whether it came in a push envelope, which was counted for all of its calls. */
  isInEnvelope?: boolean;
  findCaller(): Promise<Caller | null>;
  /** @throws {AppError} `cross_site` */
  refuseCrossSite(): void;
}

export interface ServingDeps {
  database: Database;
  clock: Clock;
  epoch: string;
  limits: RateLimits;
  /** Whether an account was erased, so that its person's devices know. */
  isErased: (db: Db, userId: number) => Promise<boolean>;
  /** Refuses a write of a person who was suspended, or whose account is to be deleted, since the call was admitted. */
  accountRecheck: (userId: number) => Recheck;
}

export interface CallParts extends Pick<ServingDeps, 'database' | 'clock' | 'accountRecheck'> {
  endpoint: Endpoint;
  params: Record<string, number | string>;
  /** Secret of the path; undefined if the call has none. */
  token: string | undefined;
  bytes: Buffer | undefined;
  sentBody: Readonly<Record<string, unknown>>;
  caller: Caller | null;
  incoming: IncomingCall;
}

export class Call implements CallContext<Endpoint> {
  readonly #parts: CallParts;
  #query: unknown;
  #body: unknown;

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  get params(): never {
    return this.#parts.params as never;
  }

  get tokenDigest(): string {
    const { token, endpoint } = this.#parts;
    if (token === undefined) throw new TypeError(`${endpoint.path} has no token`);
    return digestOfToken(token);
  }

  get search(): string {
    return this.#parts.incoming.search;
  }

  get query(): never {
    this.#query ??= readQuery(this.#parts.endpoint, this.search);
    return this.#query as never;
  }

  get body(): never {
    this.#body ??= this.#parts.bytes ?? readBody(this.#parts.endpoint, this.sentBody);
    return this.#body as never;
  }

  get sentBody(): Readonly<Record<string, unknown>> {
    return this.#parts.sentBody;
  }

  get caller(): Caller | null {
    return this.#parts.caller;
  }

  get user(): Caller {
    if (this.caller === null) throw new AppError('sign_in_required');
    return this.caller;
  }

  get write(): WriteCall {
    const header = this.header.bind(this);
    const entityId = readEntityId(header);
    const { endpoint, accountRecheck } = this.#parts;
    return {
      database: this.#parts.database,
      clock: this.#parts.clock,
      caller: this.user,
      idempotencyKey: readIdempotencyKey(header),
      fingerprint: fingerprintOf(this.#parts, entityId),
      entityId,
      ifMatch: readIfMatch(header),
      recheck: isRefusedWhileSuspended(endpoint) ? accountRecheck(this.user.userId) : null,
    };
  }

  get address(): string {
    return this.#parts.incoming.address;
  }

  get secure(): boolean {
    return this.#parts.incoming.secure;
  }

  header(name: string): string | undefined {
    return this.#parts.incoming.header(name);
  }

  setHeader(name: string, value: string): void {
    this.#parts.incoming.setHeader(name, value);
  }
}

/** Hash of what a call asks for, to detect another call under the same key. Independent of the JSON's key order. */
function fingerprintOf({ incoming, sentBody, bytes }: CallParts, entityId: number | null): string {
  const sent =
    bytes === undefined ? canonical(sentBody) : createHash('sha256').update(bytes).digest('base64url');
  const call = [incoming.method, incoming.path, incoming.search, entityId, sent];
  return createHash('sha256').update(JSON.stringify(call)).digest('base64url');
}

/** The value with its object keys sorted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]));
}

import { createHash } from 'node:crypto';
import { addresses } from '#contracts/api/addresses.ts';
import {
  admitsStaff,
  bytesOf,
  isRefusedWhileSuspended,
  jsonOf,
  needsSession,
  type BytesBody,
  type Endpoint,
  type RawBody,
} from '#contracts/api/endpoint.ts';
import { bodyLimits } from '#contracts/request-limits.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import type { Recheck, WriteCall } from '#server/database/once.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { isId, type Caller } from '#server/lib/caller.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';
import type { ReceivedBytes } from './read-bytes.ts';
import type { CallContext, Handler, Reply, SignedHandler } from './handlers.ts';
import {
  readBody,
  readEntityId,
  readIdempotencyKey,
  readIfMatch,
  readParams,
  readQuery,
} from './request-values.ts';

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
  findCaller(): Promise<Caller | null>;
  /** @throws {AppError} `cross_site` */
  refuseCrossSite(): void;
}

export interface ServingDeps {
  database: Database;
  clock: Clock;
  epoch: string;
  /** Whether an account was erased, so that its person's devices know. */
  isErased: (db: Db, userId: number) => Promise<boolean>;
  /** Refuses a write of a person who was suspended after the call was admitted. */
  suspensionRecheck: (userId: number) => Recheck;
}

/** The endpoint of a call. */
export interface Route {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | SignedHandler<Endpoint> | undefined;
  /** Path parameters by name, as sent. */
  params: Readonly<Record<string, string>>;
}

/**
 * Checks of every call, in order: path shape, size and type of a JSON body, session, cross-site, caller, epoch, size and
 * type of a body of bytes, signature. Then the handler: existence, rights, fields, state.
 */
export async function serveCall(
  { database, clock, epoch, isErased, suspensionRecheck }: ServingDeps,
  { endpoint, handler, params: sentParams }: Route,
  incoming: IncomingCall,
): Promise<Reply<unknown>> {
  const { token, ...ids } = sentParams;
  const params = readParams(ids);
  const sentBody = await readJson(endpoint, incoming);
  const caller = await findSender({ endpoint, params, epoch }, incoming).catch(async (refusal: unknown) => {
    throw await toRefusal(refusal, incoming, (userId) => isErased(database.read, userId));
  });
  const received = await readSentBytes(endpoint, incoming, caller);
  const bytes = received?.bytes;
  try {
    return await handleCall(
      { database, clock, suspensionRecheck, endpoint, params, token, sentBody, bytes, caller, incoming },
      handler,
    );
  } finally {
    // Not earlier: the handler may still be storing them.
    received?.release();
  }
}

async function handleCall(parts: CallParts, handler: Route['handler']): Promise<Reply<unknown>> {
  const { endpoint, caller, bytes, incoming } = parts;
  if (endpoint.access !== 'signed' && typeof handler === 'function') {
    return await runAs(caller, endpoint, () => handler(new Call(parts)));
  }
  // A call with a signed body and no way to verify it must not be served.
  if (endpoint.access !== 'signed' || typeof handler !== 'object') throw new AppError('not_implemented');
  const header = (name: string): string | undefined => incoming.header(name);
  if (!(await handler.verify({ bytes: bytes ?? noBytes, header }))) throw new AppError('bad_signature');
  return handler.handle(new Call(parts));
}

const noBytes = Buffer.alloc(0);

/** Staff without the second factor that they need are told so where they are refused for lack of rights. */
async function runAs<T>(caller: Caller | null, endpoint: Endpoint, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isForbidden = error instanceof AppError && error.code === 'forbidden';
    if (isForbidden && caller?.needsSecondFactor === true && admitsStaff(endpoint)) {
      throw new AppError('second_factor_required', undefined, { cause: error });
    }
    throw error;
  }
}

/** A device that has an erased account open is told so, instead of waiting for its person to log in. */
async function toRefusal(
  refusal: unknown,
  incoming: IncomingCall,
  isErased: (userId: number) => Promise<boolean>,
): Promise<unknown> {
  if (!(refusal instanceof AppError) || refusal.code !== 'sign_in_required') return refusal;
  const named = Number(incoming.header(headers.account.toLowerCase()));
  return isId(named) && (await isErased(named)) ? new AppError('account_deleted') : refusal;
}

/** The JSON object of a write; empty if it has none and needs none. */
async function readJson(
  endpoint: Endpoint,
  incoming: IncomingCall,
): Promise<Readonly<Record<string, unknown>>> {
  if (endpoint.method === 'GET' || bytesOf(endpoint) !== undefined) return {};
  const sent = await incoming.readBody(endpoint.bodyBytes ?? bodyLimits.bytes);
  if (jsonOf(endpoint) !== undefined && sent === undefined) {
    throw new AppError('malformed_request', 'The request needs a JSON body.');
  }
  return sent ?? {};
}

/** The bytes of an upload or a signed message. Read after the caller is known, because they may be many. */
async function readSentBytes(
  endpoint: Endpoint,
  incoming: IncomingCall,
  sender: Caller | null,
): Promise<ReceivedBytes | undefined> {
  const body = bytesOf(endpoint);
  if (body === undefined) return undefined;
  const sent = await incoming.readBytes(body, sender);
  if (sent === undefined && body.kind === 'bytes' && !body.optional) {
    throw new AppError('malformed_request', 'The request needs a body.');
  }
  return sent;
}

/**
 * The signed-in caller, after the checks that need only the endpoint table; null for a visitor. A token or a signature
 * says everything about its sender: a session that the browser sends too is not looked at.
 */
async function findSender(
  { endpoint, params, epoch }: { endpoint: Endpoint; params: Record<string, number | string>; epoch: string },
  incoming: IncomingCall,
): Promise<Caller | null> {
  if (endpoint.access === 'token' || endpoint.access === 'signed') {
    // A reply to a token is for its holder; calendar programs may store it and ask whether it changed.
    const isRead = endpoint.method === 'GET';
    incoming.setHeader('Cache-Control', isRead ? 'private, no-cache' : 'no-store');
    return null;
  }
  const caller = await incoming.findCaller();
  if (needsSession(endpoint) && caller === null) throw new AppError('sign_in_required');
  refuseOtherAccount(endpoint, incoming.header(headers.account.toLowerCase()), caller);
  if (endpoint.method !== 'GET') incoming.refuseCrossSite();
  refuseOthers(endpoint, params, caller);
  if (caller?.isSuspended === true && isRefusedWhileSuspended(endpoint)) throw new AppError('suspended');
  if (endpoint.method !== 'GET') refuseOtherEpoch(incoming.header(headers.epoch.toLowerCase()), epoch);
  return caller;
}

/**
 * Refuses a device that has one person's data open while another is signed in, because it would mix the two. If no one
 * is signed in, public reads are still answered, but not the change feed: an empty one would look like an emptied
 * account.
 */
function refuseOtherAccount(endpoint: Endpoint, named: string | undefined, caller: Caller | null): void {
  if (named === undefined || named === String(caller?.userId ?? 0)) return;
  if (caller === null && endpoint.access === 'anyone' && endpoint.path !== addresses.listChanges.path) return;
  throw new AppError('sign_in_required');
}

/** Refuses a write based on another epoch: it would be applied before older writes that a restore has lost. */
function refuseOtherEpoch(named: string | undefined, epoch: string): void {
  if (named !== undefined && named !== epoch) throw new AppError('epoch_changed');
}

/**
 * Checks that need only the endpoint table: staff calls require staff, and a user id in the path must be the caller's.
 */
function refuseOthers(
  endpoint: Endpoint,
  params: Record<string, number | string>,
  caller: Caller | null,
): void {
  if (endpoint.access === 'staff' && caller?.isStaff !== true) {
    throw new AppError(caller?.needsSecondFactor === true ? 'second_factor_required' : 'forbidden');
  }
  if (endpoint.access === 'self' && 'userId' in params && params['userId'] !== caller?.userId) {
    throw new AppError('identity_mismatch');
  }
}

interface CallParts extends Pick<ServingDeps, 'database' | 'clock' | 'suspensionRecheck'> {
  endpoint: Endpoint;
  params: Record<string, number | string>;
  /** Secret of the path; undefined if the call has none. */
  token: string | undefined;
  bytes: Buffer | undefined;
  sentBody: Readonly<Record<string, unknown>>;
  caller: Caller | null;
  incoming: IncomingCall;
}

class Call implements CallContext<Endpoint> {
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
    const { endpoint, suspensionRecheck } = this.#parts;
    return {
      database: this.#parts.database,
      clock: this.#parts.clock,
      caller: this.user,
      idempotencyKey: readIdempotencyKey(header),
      fingerprint: fingerprintOf(this.#parts, entityId),
      entityId,
      ifMatch: readIfMatch(header),
      recheck: isRefusedWhileSuspended(endpoint) ? suspensionRecheck(this.user.userId) : null,
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

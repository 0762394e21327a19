import { addresses } from '#contracts/api/addresses.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import {
  admitsStaff,
  bytesOf,
  isRefusedWhileSuspended,
  jsonOf,
  needsSession,
  type Endpoint,
} from '#contracts/api/endpoint.ts';
import { bodyLimits } from '#contracts/request-limits.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { AppError } from '#server/lib/errors.ts';
import { isId, type Caller } from '#server/lib/caller.ts';
import type { ReceivedBytes } from './body/read-bytes.ts';
import type { Handler, Reply, SignedHandler } from './handlers.ts';
import { countingWrites } from './rate-limits.ts';
import { readParams } from './body/request-values.ts';
import { Call, type IncomingCall, type ServingDeps, type CallParts } from './served-call.ts';

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
  { database, clock, epoch, limits, isErased, accountRecheck }: ServingDeps,
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
    const deps = { database, clock, accountRecheck };
    const parts = { ...deps, endpoint, params, token, sentBody, bytes, caller, incoming };
    const handle = (): Promise<Reply<unknown>> => handleCall(parts, handler);
    const isCounted = incoming.isInEnvelope !== true && isCountedWrite(endpoint);
    if (caller === null || !isCounted) return await handle();
    return await countingWrites(limits, { userId: caller.userId, sent: sentBody }, handle);
  } finally {
    // Not earlier: the handler may still be storing them.
    received?.release();
  }
}

/** Writes that the general allowance leaves out: those with a narrower one of their own, and those of self-defence. */
const uncounted: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.sendMessage,
  endpoints.createProperty,
  endpoints.updateProperty,
  // With these people throw others out, who may have used up all the rest.
  endpoints.logout,
  endpoints.endSessions,
  endpoints.stepUp,
  endpoints.changePassword,
  endpoints.removePasskey,
  endpoints.removeTotp,
]);

/** Whether the general allowance of writes counts a call. Bytes of uploads have quotas. */
const isCountedWrite = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && bytesOf(endpoint) === undefined && !uncounted.has(endpoint);

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

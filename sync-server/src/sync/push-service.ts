import { type Push, type PushReply, headers as names } from '#contracts/sync/sync.ts';
import { inOneTransaction } from '#server/database/transaction-scope.ts';
import { prefetch, type Database, type Lock, type Prefetch } from '#server/database/database.ts';
import { receiptSource } from '#server/database/unit-of-work.ts';
import { TransactionLost } from '#server/database/isolated-work.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Logger } from '#server/logger.ts';
import { toRefusedAnswer } from '#server/http/error-handler.ts';
import type { Recorded, ServiceResult } from '#server/database/once.ts';
import type { Reply } from '#server/http/handlers.ts';
import { toJsonObject } from '#server/http/body/request-values.ts';
import type { IncomingCall } from '#server/http/served-call.ts';
import type { Caller } from '#server/lib/caller.ts';

/**
 * How long an envelope's calls may run. Those after it are answered 503, and the device sends them again: the one writer
 * is everybody's.
 */
const budgetMs = 1_000;

type EnvelopeCall = Push['calls'][number];
type EnvelopeAnswer = PushReply['answers'][number];

/** How the calls of an envelope are served. */
export interface CallServer {
  /** Serves a call as if it had come by HTTP, on the given database. */
  answerCall: (call: IncomingCall, database: Database) => Promise<Reply<unknown>>;
  /** Rows that the calls will look up, so that one statement of each kind reads them for all calls. */
  prefetchOf: (calls: readonly EnvelopeCall[], caller: Caller) => readonly Prefetch[];
  /** Adds to refusals what is looked up only after the transaction. */
  completeRefusals: (thrown: readonly unknown[]) => Promise<void>;
}

/** A call that was refused inside the transaction; its answer is built afterwards. */
class Refused {
  readonly thrown: unknown;
  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}

/** A call that was served. The position of its effect in the feed is known only after the commit. */
interface Served {
  reply: ServiceResult<unknown> | Recorded<unknown>;
  headers: Record<string, string>;
}
type Result = Served | Refused;

interface Envelope {
  caller: Caller;
  address: string;
  secure: boolean;
  calls: readonly EnvelopeCall[];
}

/**
 * Serves the calls of an envelope in their order. Each has its own checks, receipt and answer; a refused one stops
 * those of its own ordering key, as it would if they came one by one, and no other. They are made durable together, so an
 * envelope costs one commit and not a hundred; its time and the number of its calls bound how long other people's
 * writes wait.
 * @param now milliseconds since 1970, for the time of the envelope
 */
export async function pushCalls(
  database: Database,
  callServer: CallServer,
  log: Logger,
  envelope: Envelope,
  now: () => number,
): Promise<PushReply> {
  const results = await runCalls(database, callServer, envelope, now);
  const refused = results.filter((result) => result instanceof Refused);
  await callServer.completeRefusals(refused.map(({ thrown }) => thrown));
  return {
    answers: results.map((result) =>
      result instanceof Refused ? toEnvelopeRefusal(result.thrown, log) : toEnvelopeAnswer(result),
    ),
  };
}

async function runCalls(
  database: Database,
  callServer: CallServer,
  envelope: Envelope,
  now: () => number,
): Promise<Result[]> {
  const { calls } = envelope;
  try {
    return await inOneTransaction(database, sharedBy(envelope, callServer), async (scoped) => {
      const inOrder: Result[] = [];
      const stopped = new Set<string>();
      const startedAt = now();
      for (const call of calls) {
        if (now() - startedAt > budgetMs) {
          inOrder.push(new Refused(outOfTime()));
          continue;
        }
        const orderingKey = call.orderingKey ?? call.lane;
        const result =
          orderingKey !== undefined && stopped.has(orderingKey)
            ? new Refused(new AppError('earlier_refused'))
            : await answerOne(call, envelope, scoped, callServer);
        if (orderingKey !== undefined && result instanceof Refused) stopped.add(orderingKey);
        inOrder.push(result);
      }
      return inOrder;
    });
  } catch (error) {
    // Nothing of the envelope is durable, whatever its calls were told inside.
    return calls.map(() => new Refused(error));
  }
}

const outOfTime = (): AppError => new AppError('unavailable', undefined, { headers: { 'Retry-After': '1' } });

/** The caller's own rows, and the receipts and other rows that the calls will look up. */
function sharedBy(
  { calls, caller }: Envelope,
  { prefetchOf }: CallServer,
): { locks: readonly Lock[]; prefetch: readonly Prefetch[] } {
  const { userId } = caller;
  const wanted = names.idempotencyKey.toLowerCase();
  const keys = calls.flatMap(({ headers }) =>
    Object.entries(headers).flatMap(([name, key]) => (name.toLowerCase() === wanted ? key : [])),
  );
  return {
    locks: [{ kind: 'user', id: userId }],
    prefetch: [...keys.map((key) => prefetch(receiptSource, { userId, key })), ...prefetchOf(calls, caller)],
  };
}

async function answerOne(
  call: EnvelopeCall,
  envelope: Envelope,
  database: Database,
  { answerCall }: CallServer,
): Promise<Result> {
  const headers: Record<string, string> = {};
  try {
    const reply = await answerCall(toIncoming(call, envelope, headers), database);
    if (!('body' in reply)) throw notInEnvelope();
    return { reply, headers };
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    return new Refused(error);
  }
}

/**
 * Calls that need a request of their own: those of a session or of this protocol, those that end every session, and those
 * of uploads, which also change files. A file that is removed is not there again if the envelope is rolled back, and the writer would wait for the store.
 */
const ownRequests = ['/api/auth/', '/api/account/', '/api/sync/', '/api/uploads'];

/** A payment is never sent later: the person stands by it. */
const isPayment = /^\/api\/bookings\/[^/]+\/payments$/;

const notInEnvelope = (): AppError =>
  new AppError('malformed_request', 'This call cannot travel in an envelope.');

function toIncoming(call: EnvelopeCall, envelope: Envelope, answered: Record<string, string>): IncomingCall {
  const [path = '', search = ''] = call.path.split('?', 2);
  const needsOwn = ownRequests.some((start) => path.startsWith(start)) || isPayment.test(path);
  if (!path.startsWith('/api/') || needsOwn) throw notInEnvelope();
  const sent = new Map(Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: call.method,
    path,
    search,
    address: envelope.address,
    secure: envelope.secure,
    header: (name) => sent.get(name),
    setHeader: (name, value) => {
      answered[name] = value;
    },
    readBody: () => Promise.resolve(call.body == null ? undefined : toJsonObject(call.body)),
    // An envelope is JSON.
    readBytes: () => Promise.reject(notInEnvelope()),
    findCaller: () => Promise.resolve(envelope.caller),
    isInEnvelope: true,
    // The envelope itself was checked.
    refuseCrossSite: () => undefined,
  };
}

function toEnvelopeAnswer({ reply, headers }: Served): EnvelopeAnswer {
  if ('seq' in reply) {
    headers[names.syncSeq] = String(reply.seq);
    if (reply.replayed) headers[names.replayed] = 'true';
  }
  return { status: reply.status, headers, body: reply.body as object | null };
}

function toEnvelopeRefusal(error: unknown, log: Logger): EnvelopeAnswer {
  const { status, headers, body } = toRefusedAnswer(error, log, 'envelope');
  return { status, headers, body: JSON.parse(body) as object };
}

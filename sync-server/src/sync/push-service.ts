import type { Push, PushReply } from '#contracts/sync.ts';
import { bindTo } from '#server/database/bound-database.ts';
import { CommitGroup } from '#server/database/commit-group.ts';
import type { Database } from '#server/database/database.ts';
import type { ReceiptName } from '#server/database/receipt-repository.ts';
import { LostTransaction } from '#server/database/writer.ts';
import { AppError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { toRefusedAnswer } from '#server/middleware/error-handler.ts';
import type { Reply } from '#server/middleware/handlers.ts';
import { toJsonObject } from '#server/middleware/request-values.ts';
import type { IncomingCall } from '#server/middleware/serve-call.ts';
import { headers as names } from '#contracts/sync.ts';
import type { Caller } from '#server/users/caller.ts';

/**
 * How long an envelope's calls may run. Those after it are answered 503, and the device sends them again: the one writer
 * is everybody's.
 */
const budgetMs = 1_000;

type EnvelopeCall = Push['calls'][number];
type EnvelopeAnswer = PushReply['answers'][number];

/** Serves a call as if it had come by HTTP, on the given database. */
export type AnswerCall = (call: IncomingCall, database: Database) => Promise<Reply<unknown>>;

interface Envelope {
  caller: Caller;
  address: string;
  secure: boolean;
  calls: readonly EnvelopeCall[];
}

/**
 * Serves the calls of an envelope in their order. Each has its own checks, receipt and answer; a refused one stops
 * those of its own lane, as it would if they came one by one, and no other. They are made durable together, so an
 * envelope costs one commit and not a hundred; its time and the number of its calls bound how long other people's
 * writes wait.
 */
export async function pushCalls(
  database: Database,
  answerCall: AnswerCall,
  log: Logger,
  envelope: Envelope,
  now: () => number = () => performance.now(),
): Promise<PushReply> {
  const { calls, caller } = envelope;
  try {
    const answers = await database.write(async (trx) => {
      const bound = bindTo(trx, database);
      const group = CommitGroup.of(trx);
      await group.lookUpReceipts(trx, receiptsOf(calls, caller));
      const inOrder: EnvelopeAnswer[] = [];
      const stopped = new Set<string>();
      const startedAt = now();
      for (const [index, call] of calls.entries()) {
        if (now() - startedAt > budgetMs) {
          inOrder.push(toEnvelopeRefusal(outOfTime(), log));
          continue;
        }
        // Calls of one kind in a row may gather rows; what another kind looks at first must be there.
        if (call.path !== calls[index - 1]?.path) await group.storeGathered(trx);
        const answer =
          call.lane !== undefined && stopped.has(call.lane)
            ? toEnvelopeRefusal(new AppError('earlier_refused'), log)
            : await answerOne(call, envelope, bound, answerCall, log);
        if (call.lane !== undefined && answer.status >= 300) stopped.add(call.lane);
        inOrder.push(answer);
      }
      return inOrder;
    });
    return { answers };
  } catch (error) {
    // Nothing of the envelope is durable, whatever its calls were told inside.
    return { answers: calls.map(() => toEnvelopeRefusal(error, log)) };
  }
}

const outOfTime = (): AppError => new AppError('unavailable', undefined, { headers: { 'Retry-After': '1' } });

/** What the calls will ask for, looked up at once. */
function receiptsOf(calls: readonly EnvelopeCall[], { userId }: Caller): ReceiptName[] {
  const wanted = names.idempotencyKey.toLowerCase();
  return calls.flatMap(({ headers }) =>
    Object.entries(headers).flatMap(([name, key]) => (name.toLowerCase() === wanted ? { userId, key } : [])),
  );
}

async function answerOne(
  call: EnvelopeCall,
  envelope: Envelope,
  database: Database,
  answerCall: AnswerCall,
  log: Logger,
): Promise<EnvelopeAnswer> {
  const headers: Record<string, string> = {};
  try {
    return toEnvelopeAnswer(await answerCall(toIncoming(call, envelope, headers), database), headers);
  } catch (error) {
    if (error instanceof LostTransaction) throw error;
    return toEnvelopeRefusal(error, log);
  }
}

/** A payment is never sent later: the person stands by it. */
const isPayment = /^\/api\/bookings\/[^/]+\/payments$/;

function toIncoming(call: EnvelopeCall, envelope: Envelope, answered: Record<string, string>): IncomingCall {
  const [path = '', search = ''] = call.path.split('?', 2);
  if (
    !path.startsWith('/api/') ||
    path.startsWith('/api/auth/') ||
    path.startsWith('/api/sync/') ||
    isPayment.test(path)
  ) {
    throw new AppError('malformed_request', 'This call cannot travel in an envelope.');
  }
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
    findCaller: () => Promise.resolve(envelope.caller),
    // The envelope itself was checked.
    refuseCrossSite: () => undefined,
  };
}

function toEnvelopeAnswer(reply: Reply<unknown>, headers: Record<string, string>): EnvelopeAnswer {
  if (!('body' in reply)) throw new AppError('malformed_request', 'This call cannot travel in an envelope.');
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

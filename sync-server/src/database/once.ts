import type { ErrorCode } from '#contracts/api/errors.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import { toProblem } from '#server/lib/problem.ts';
import type { Caller } from '#server/lib/caller.ts';
import { receiptSource, UnitOfWork } from './unit-of-work.ts';
import { prefetch, type Database, type Lock, type Prefetch, type Trx } from './database.ts';
import { withdrawnFingerprint } from './receipt-repository.ts';

/** What a write needs to know of the call it serves. */
export interface WriteCall {
  database: Database;
  clock: Clock;
  caller: Caller;
  idempotencyKey: string | null;
  /** Digest of method, address, body and chosen id: tells the same call from another one under the same key. */
  fingerprint: string;
  /** Header `Entity-Id`; whether it was leased is not checked yet. */
  entityId: number | null;
  ifMatch: number | null;
  /** Refuses the call if its caller has lost the right to make it since it was admitted; null if they cannot lose it. */
  recheck: Recheck | null;
}

/** A check in the transaction of the write, with the rows that it reads. */
export interface Recheck {
  prefetch: Prefetch;
  /** @throws {AppError} */
  run: (trx: Trx) => Promise<void>;
}

export interface ServiceResult<T> {
  status: 200 | 201 | 204;
  body: T | null;
  /** Only a part of the effect is done: no receipt is stored, and the service runs it again for the rest. */
  isPartial?: boolean;
}

/**
 * `seq`: the change feed holds the effect from there on; it can be read once the transaction is committed. `replayed`:
 * this answer had been given before.
 */
export type Recorded<T> = ServiceResult<T> & { readonly seq: number; replayed: boolean };

/** Longest answer that a receipt stores, in bytes. */
const receiptBytesMax = 8 * 1024;

interface OnceOptions<T> {
  /**
   * Reads the row of an answer again, for answers that may be too large to store: such a receipt only refers to it.
   * Null where it is gone.
   */
  reload?: (trx: Trx) => Promise<T | null>;
  /** What the effect shares with other writes beside the caller's own rows; without it the effect runs alone. */
  locks?: readonly Lock[];
  /** What the effect will ask for first. */
  prefetch?: readonly Prefetch[];
}

/**
 * Runs the effect with its receipt in one transaction: sent twice, it has one effect and one answer. The answer is
 * stored for 90 days. Without a key it simply runs, and only natural keys prevent duplicates. The effect may run again after a
 * conflict with another process, so it must have no effect but on the database.
 *
 * A refusal thrown by the effect is stored too, so that a late copy of a refused call cannot succeed after the person was
 * refused. Not stored are 5xx, which must be tried again; 401 and 429, which say nothing about the
 * call; `suspended`, because the call can be sent again after the suspension; 412, because a retry with the same stale
 * version fails again anyway, and a merged retry must not be blocked by the stored answer.
 *
 * If the answer is too large to store, its receipt refers to the row: a copy of the call is answered with the present row,
 * and with `receipt_pruned` once it is gone.
 *
 * @throws {AppError} `key_reused`, `receipt_pruned`, `withdrawn`, `suspended`, and what the effect throws
 * @throws {ReplayedRefusal} when the call was refused before
 */
export function once<T>(
  call: WriteCall,
  effect: (trx: Trx) => Promise<ServiceResult<T>>,
  { reload, locks, prefetch: wanted = [] }: OnceOptions<T> = {},
): Promise<Recorded<T>> {
  const { database, caller, clock, fingerprint, idempotencyKey: key, recheck } = call;
  const storeReceipt = (trx: Trx, status: number, body: string | null): void => {
    if (key === null) return;
    const at = clock.now().toISOString();
    UnitOfWork.of(trx).addReceipt({ userId: caller.userId, key, fingerprint, status, body, at });
  };
  return database.write(
    async (trx) => {
      const earlier = key === null ? null : await findEarlierResult<T>(trx, call, key, reload);
      if (earlier !== null) return earlier;
      await recheck?.run(trx);
      const result = await effect(trx);
      const answer = result.body === null ? null : JSON.stringify(result.body);
      const isStored = reload === undefined || Buffer.byteLength(answer ?? '') <= receiptBytesMax;
      if (result.isPartial !== true) storeReceipt(trx, result.status, isStored ? answer : null);
      return record(result, UnitOfWork.of(trx).markSeq(), false);
    },
    {
      locks: locks && [{ kind: 'user', id: caller.userId }, ...locks],
      prefetch: [
        ...(key === null ? [] : [prefetch(receiptSource, { userId: caller.userId, key })]),
        ...(recheck === null ? [] : [recheck.prefetch]),
        ...wanted,
      ],
      onRefused: (trx, error) => {
        if (error instanceof AppError && isFinal(error)) {
          storeReceipt(trx, error.status, JSON.stringify(toProblem(error)));
        }
      },
    },
  );
}

function record<T>(result: ServiceResult<T>, readSeq: () => number, replayed: boolean): Recorded<T> {
  return {
    ...result,
    replayed,
    get seq() {
      return readSeq();
    },
  };
}

const withoutReceipt: ReadonlySet<ErrorCode> = new Set([
  'key_reused',
  'receipt_pruned',
  'request_in_flight',
  'withdrawn',
  'suspended',
]);

function isFinal(error: AppError): boolean {
  return error.status < 500 && ![401, 412, 429].includes(error.status) && !withoutReceipt.has(error.code);
}

async function findEarlierResult<T>(
  trx: Trx,
  call: WriteCall,
  key: string,
  reload: OnceOptions<T>['reload'],
): Promise<Recorded<T> | null> {
  const receipt = await UnitOfWork.of(trx).findReceipt(trx, { userId: call.caller.userId, key });
  if (receipt === null) return null;
  if (receipt.fingerprint === withdrawnFingerprint) throw new AppError('withdrawn');
  if (receipt.fingerprint !== call.fingerprint) throw new AppError('key_reused');
  if (receipt.pruned) throw new AppError('receipt_pruned');
  const { status, body } = receipt;
  const readSeq = () => receipt.seq;
  if (status !== 200 && status !== 201 && status !== 204) {
    throw new ReplayedRefusal(status, body ?? '', readSeq);
  }
  if (body === null && status !== 204 && reload !== undefined) {
    const current = await reload(trx);
    if (current === null) throw new AppError('receipt_pruned');
    return record({ status, body: current }, readSeq, true);
  }
  return record({ status, body: body === null ? null : (JSON.parse(body) as T) }, readSeq, true);
}

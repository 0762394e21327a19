import { refusals } from '#contracts/api/errors.ts';
import type { WithdrawalReply } from '#contracts/sync/sync.ts';
import { prefetch } from '#server/database/database.ts';
import { receiptSource, UnitOfWork } from '#server/database/unit-of-work.ts';
import type { WriteCall } from '#server/database/once.ts';
import { withdrawnFingerprint } from '#server/database/receipt-repository.ts';

/**
 * Tells the caller the outcome of one of their calls. A call without a receipt gets one that refuses it, so that a copy
 * still on its way can have no effect behind the back of the person who was told that it had none. Effect and receipt
 * of a call are one transaction, and so is this: a call that is being served has either happened, or never will.
 */
export async function withdrawCall(
  { database, clock, caller: { userId } }: Pick<WriteCall, 'database' | 'clock' | 'caller'>,
  key: string,
): Promise<WithdrawalReply> {
  const locks = [{ kind: 'user', id: userId }] as const;
  const found = await database.write(
    async (trx) => {
      const unit = UnitOfWork.of(trx);
      const receipt = await unit.findReceipt(trx, { userId, key });
      if (receipt === null) {
        const { status } = refusals.withdrawn;
        const at = clock.now().toISOString();
        unit.addReceipt({ userId, key, fingerprint: withdrawnFingerprint, status, body: null, at });
      }
      return { receipt, readSeq: unit.markSeq() };
    },
    { locks, prefetch: [prefetch(receiptSource, { userId, key })] },
  );
  const { receipt } = found;
  if (receipt === null || receipt.status >= 300) {
    return { happened: false, seq: found.readSeq(), body: null };
  }
  const { seq, body } = receipt;
  return { happened: true, seq, body: body === null ? null : (JSON.parse(body) as object) };
}

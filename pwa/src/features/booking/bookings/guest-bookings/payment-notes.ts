import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/**
 * That an earlier version noted a stay as paid on this device alone; payments are kept with the booking since. `at` is an
 * ISO 8601 instant, the amount whole US dollars.
 */
export interface PaymentNote {
  at: string;
  amount: number;
}

/** Key under which those versions stored it. */
export const paymentNoteKey = (reference: string): string => `paid:${reference}`;

async function findPaymentNote(db: PrivateDb, reference: string): Promise<PaymentNote | null> {
  return ((await db.meta.get(paymentNoteKey(reference)))?.value as PaymentNote | undefined) ?? null;
}

/** Live; undefined while it is read. */
export const usePaymentNote = (reference: string): PaymentNote | null | undefined =>
  useLiveQuery(() => findPaymentNote(privateDb(), reference), [reference]);

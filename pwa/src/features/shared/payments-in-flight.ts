import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Ids of bookings whose payment was sent and not answered yet. In memory, because a payment is never sent later. */
const sentPayments = createStore<ReadonlySet<number>>(new Set());

/** Notes a payment as sent until its call ends, also after its page was left. */
export async function whilePaymentIsSent<T>(bookingId: number, call: () => Promise<T>): Promise<T> {
  sentPayments.set(new Set([...sentPayments.snapshot(), bookingId]));
  try {
    return await call();
  } finally {
    sentPayments.set(new Set([...sentPayments.snapshot()].filter((id) => id !== bookingId)));
  }
}

/** Whether a payment for the booking is on its way, live. */
export const useIsPaymentSent = (bookingId: number): boolean => useStore(sentPayments).has(bookingId);

import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { answerRequest, type Answer } from '#pwa/features/hosting/hosting-commands.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Answering requests, one at a time: what is being sent, and the request whose decline is being confirmed. */
export function useRequestAnswer() {
  const [sending, setSending] = useState<{ id: number; answer: Answer } | null>(null);
  const [declining, setDeclining] = useState<Booking | null>(null);
  const send = async (booking: Booking, answer: Answer): Promise<void> => {
    setSending({ id: booking.id, answer });
    announceAnswer(booking, answer, await answerRequest(booking.id, answer));
    setSending(null);
  };
  return {
    /** The answer to this booking that is on its way. */
    sendingFor: ({ id }: Booking): Answer | null => (sending?.id === id ? sending.answer : null),
    declining,
    /** Sends an acceptance; a decline asks first. */
    answer: (booking: Booking, answer: Answer): void => {
      if (answer === 'accept') void send(booking, answer);
      else setDeclining(booking);
    },
    keep: () => setDeclining(null),
    decline: (booking: Booking): void => {
      setDeclining(null);
      void send(booking, 'decline');
    },
  };
}

function announceAnswer(
  { guest, startDate, endDate }: Booking,
  answer: Answer,
  result: Awaited<ReturnType<typeof answerRequest>>,
): void {
  const isAccept = answer === 'accept';
  if (result.kind === 'done') {
    showToast({
      title: isAccept ? 'Booking confirmed' : 'Request declined',
      body: `${guest.name}, ${formatDayRange(startDate, endDate)}`,
    });
    return;
  }
  showToast({
    title: isAccept ? 'Not accepted' : 'Not declined',
    body:
      result.kind === 'refused'
        ? result.detail
        : 'The server did not answer. Check the request once you are connected.',
    intent: 'destructive',
  });
}

import { useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { answerRequest, type Answer } from '#pwa/features/booking/hosting/hosting-commands.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { listingCalendarPath } from '#pwa/lib/screen-paths.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { sendGuestNote } from './guest-note.tsx';

/** Answers on their way, by booking. A request is not answered again by someone who left its screen and came back. */
const sending = createStore<ReadonlyMap<number, Answer>>(new Map());

/** @param note what to write to the guest once the answer is in; may be blank */
async function send(
  booking: Booking,
  answer: Answer,
  note: string,
  navigate: NavigateFunction,
): Promise<void> {
  if (sending.snapshot().has(booking.id)) return;
  sending.set(new Map(sending.snapshot()).set(booking.id, answer));
  try {
    const result = await answerRequest(booking.id, answer);
    announceAnswer(booking, answer, result, navigate);
    if (result.kind === 'done') await sendGuestNote(booking, note);
  } finally {
    sending.set(new Map([...sending.snapshot()].filter(([id]) => id !== booking.id)));
  }
}

/** Answering requests: what is being sent, and the request whose decline is being confirmed. */
export function useRequestAnswer() {
  const navigate = useNavigate();
  const onTheirWay = useStore(sending);
  const [declining, setDeclining] = useState<Booking | null>(null);
  return {
    /** The answer to this booking that is on its way. */
    sendingFor: ({ id }: Booking): Answer | null => onTheirWay.get(id) ?? null,
    declining,
    /** Sends an acceptance; a decline asks first. */
    answer: (booking: Booking, answer: Answer): void => {
      if (answer === 'accept') void send(booking, answer, '', navigate);
      else setDeclining(booking);
    },
    keep: () => setDeclining(null),
    decline: (booking: Booking, note: string): void => {
      setDeclining(null);
      void send(booking, 'decline', note, navigate);
    },
  };
}

function announceAnswer(
  { guest, startDate, endDate, propertyId }: Booking,
  answer: Answer,
  result: Awaited<ReturnType<typeof answerRequest>>,
  navigate: NavigateFunction,
): void {
  const isAccept = answer === 'accept';
  if (result.kind === 'done') {
    showToast({
      title: isAccept ? 'Booking confirmed' : 'Request declined',
      body: `${guest.name}, ${formatDayRange(startDate, endDate)}`,
    });
    return;
  }
  const isInCalendar = result.kind === 'refused' && result.code === 'dates_unavailable';
  const openCalendar = () => void navigate(listingCalendarPath(propertyId));
  showToast({
    title: isAccept ? 'Not accepted' : 'Not declined',
    body:
      result.kind === 'refused'
        ? result.detail
        : 'The server did not answer. Check the request once you are connected.',
    intent: 'destructive',
    ...(isInCalendar && {
      durationMs: null,
      actions: [{ label: 'Open the calendar', onSelect: openCalendar }],
    }),
  });
}

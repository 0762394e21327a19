import { useEffect, useRef } from 'react';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { useOfflineLabels, type OfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import type { BookingView } from './use-booking.ts';
import styles from './stay-notes.module.css';

interface StayNotesProps {
  id: string;
  booking: BookingView;
}

/** Missing values, a broken rule, or what the button does. Source: spec §5, decision 006. */
export function StayNotes({ id, booking }: StayNotesProps) {
  const { broken, terms, limits } = booking;
  const { startDate, endDate } = booking.choice.range;
  const offline = useOfflineLabels();
  const notes = useRef<HTMLDivElement>(null);
  const title = broken?.title;
  useEffect(() => {
    // In the sheet of a phone it would lie under the footer.
    if (title !== undefined && notes.current?.closest('[role="dialog"]') != null)
      notes.current.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <div ref={notes} id={id} className={styles.notes} role="status">
      {broken !== null ? (
        <p className={styles.broken}>
          <strong>{broken.title}</strong>
          <br />
          {broken.detail}
        </p>
      ) : (
        <>
          <p>{buttonNote(booking, offline)}</p>
          {startDate !== null && endDate !== null && (
            <p>{policyWithDate(terms.property.cancellationPolicy, startDate, limits.today)}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Why the button does nothing, or what happens when it is pressed. */
export function buttonNote(booking: BookingView, offline: OfflineLabels): string {
  const { choice, broken, isOnline, isPackageMissing, terms } = booking;
  if (broken !== null) return broken.detail;
  if (isPackageMissing) return 'The package you chose could not be loaded. You can continue without it.';
  if (choice.range.endDate === null && choice.range.startDate !== null) return 'Now choose your check-out.';
  if (choice.range.endDate === null) return 'Choose your dates to see the total.';
  if (!isOnline) return `${offline.now}. Your request is saved on this device and sent ${offline.whenBack}.`;
  return terms.property.instantBook
    ? "Confirmed instantly. You won't be charged yet."
    : "The host has 48 hours to reply. You won't be charged yet.";
}

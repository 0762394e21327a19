import { useEffect, useId, useRef } from 'react';
import { BookButton } from './book-button.tsx';
import type { BookingView } from './use-booking.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { quoteFor } from './stay-choice.ts';
import { StayChooser } from './stay-chooser.tsx';
import { StayNotes } from './stay-notes.tsx';
import { StayPrice } from './stay-price.tsx';
import { StayResult } from './stay-result.tsx';
import { StaysHere } from './stays-here.tsx';
import styles from './booking-panel.module.css';

/** The panel beside a listing in which a stay is put together, on a wide window. Source: spec §2, booking panel. */
export function BookingPanel({ booking }: { booking: BookingView }) {
  const { terms, choice, result, others, request, canBook, nightsToChoose, chooseNights } = booking;
  const notesId = useId();
  const panel = useRef<HTMLElement>(null);
  const isSought = booking.datesNear !== null && result === null;
  useEffect(() => {
    // A link such as 'Choose new dates' leads to the calendar, not to the top of the page.
    if (!isSought) return;
    panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
    panel.current?.querySelector('[role="grid"]')?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const quote = quoteFor(choice, terms);
  return (
    <section ref={panel} className={styles.panel} aria-label="Booking">
      {result === null && <StayPrice {...terms} />}
      <StaysHere stays={others} />
      {result !== null ? (
        <StayResult {...result} />
      ) : (
        <>
          <StayChooser {...booking} />
          <BookButton
            instantBook={terms.property.instantBook}
            disabled={!canBook}
            busy={request.isSaving}
            describedBy={notesId}
            wide
            nightsToChoose={nightsToChoose}
            onClick={() => (nightsToChoose === null ? request.submit() : chooseNights())}
          />
          <StayNotes id={notesId} booking={booking} />
          {quote !== null && <PriceBreakdown quote={quote} />}
        </>
      )}
    </section>
  );
}

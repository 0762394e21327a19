import { useId, useState, type ReactNode } from 'react';
import { countOf } from '#contracts/plural.ts';
import { lastRefundDay } from '#contracts/rules/refunds.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet, preloadDialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { BookButton } from './book-button.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { guestsWanted, nightlyRate, quoteFor } from './stay-choice.ts';
import { StayChooser } from './stay-chooser.tsx';
import { buttonNote, StayNotes } from './stay-notes.tsx';
import { StayPrice } from './stay-price.tsx';
import { StayResult } from './stay-result.tsx';
import { StaysHere } from './stays-here.tsx';
import { bookingAppearance } from '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts';
import type { BookingView } from './use-booking.ts';
import styles from './booking-bar.module.css';

/** The bar at the lower edge of a listing on a phone; its left part opens the sheet 'Your stay'. Source: design §8. */
export function BookingBar({ booking, startsOpen }: { booking: BookingView; startsOpen: boolean }) {
  const { terms, request, result } = booking;
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [shownId, setShownId] = useState<number | null>(null);
  const id = useId();
  const offline = useOfflineLabels();
  const totalBefore = useTotalBefore(booking, isOpen);
  usePagePart('booking-bar');
  // A request made from the bar shows what became of it.
  if (request.savedId !== null && request.savedId !== shownId) {
    setShownId(request.savedId);
    setIsOpen(true);
  }
  const button = (
    <BookButton
      instantBook={terms.property.instantBook}
      disabled={!booking.canBook}
      busy={request.isSaving}
      describedBy={`${id}-${isOpen ? 'notes' : 'missing'}`}
      nightsToChoose={booking.nightsToChoose}
      onClick={() => {
        // The sheet explains the problem, next to the calendar where it can be fixed.
        if (booking.nightsToChoose !== null || booking.broken !== null) setIsOpen(true);
        if (booking.nightsToChoose !== null) booking.chooseNights();
        else if (totalBefore !== null) setIsOpen(true);
        else request.submit(isOpen);
      }}
    />
  );
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.stay}
        aria-haspopup="dialog"
        onPointerDown={preloadDialogSheet}
        onClick={() => setIsOpen(true)}
      >
        <BarSummary booking={booking} totalBefore={totalBefore} />
      </button>
      <div>
        {result === null ? button : <Button onClick={() => setIsOpen(true)}>Details</Button>}
        <span id={`${id}-missing`}>
          <VisuallyHidden>{buttonNote(booking, offline)}</VisuallyHidden>
        </span>
      </div>
      <StaySheet
        open={isOpen}
        booking={booking}
        notesId={`${id}-notes`}
        button={button}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

/**
 * The total that the bar first showed for this choice, if the price has changed since; else null. Opening the sheet counts
 * as seeing the new total.
 */
function useTotalBefore({ choice, terms, result }: BookingView, isOpen: boolean): number | null {
  const { range, guests } = choice;
  const chosen = [range.startDate, range.endDate, guests, terms.chosenPackage?.id].join();
  const total = quoteFor(choice, terms)?.total ?? null;
  const [seen, setSeen] = useState({ chosen, total });
  const isSeen = seen.chosen === chosen && seen.total !== null && !isOpen;
  if (!isSeen && (seen.chosen !== chosen || seen.total !== total)) setSeen({ chosen, total });
  return isSeen && total !== null && total !== seen.total && result === null ? seen.total : null;
}

/** Price and dates of the choice with what speaks against it, or state and dates of the request. */
function BarSummary({ booking, totalBefore }: { booking: BookingView; totalBefore: number | null }) {
  const { result } = booking;
  const warning = result === null ? warningOf(booking, totalBefore) : null;
  return (
    <>
      {result === null ? (
        <Amount booking={booking} />
      ) : (
        <span className={styles.state}>{bookingAppearance[result.state].label}</span>
      )}
      <span className={styles.dates}>
        {result === null
          ? (datesOf(booking) ?? 'Select dates')
          : formatDayRange(result.booking.startDate, result.booking.endDate)}
      </span>
      {result === null && datesOf(booking) !== null && (
        <span className={styles.line}>
          {guestsOf(booking)}
          {warning !== null && ` · ${warning}`}
        </span>
      )}
    </>
  );
}

/** A warning for guests who book from the bar without opening the sheet; null if there is none. */
function warningOf(booking: BookingView, totalBefore: number | null): string | null {
  const { broken, limits, terms } = booking;
  const { startDate, endDate } = booking.choice.range;
  if (broken !== null) return broken.title;
  if (totalBefore !== null) return `It was ${formatDollars(totalBefore)}`;
  if (startDate === null || endDate === null) return null;
  const lastDay = lastRefundDay(startDate, terms.property.cancellationPolicy, limits.today);
  return lastDay === null ? 'Not refundable' : null;
}

interface StaySheetProps {
  open: boolean;
  booking: BookingView;
  notesId: string;
  button: ReactNode;
  onClose: () => void;
}

/** 'Your stay': the choice and its price, or what became of the request. */
function StaySheet({ open, booking, notesId, button, onClose }: StaySheetProps) {
  const { terms, choice, result, others } = booking;
  const quote = quoteFor(choice, terms);
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Your stay"
      footer={
        result === null ? (
          <>
            <div className={styles.stay}>
              <Amount booking={booking} />
              <span className={styles.line}>{stayLine(booking)}</span>
            </div>
            {button}
          </>
        ) : undefined
      }
    >
      <div className={styles.sheet}>
        {result === null && <StayPrice {...terms} />}
        <StaysHere stays={others} isInLayer />
        {result !== null ? (
          <StayResult {...result} isInLayer />
        ) : (
          <>
            <StayChooser {...booking} />
            {quote !== null && <PriceBreakdown quote={quote} />}
            <StayNotes id={notesId} booking={booking} />
          </>
        )}
      </div>
    </DialogSheet>
  );
}

interface Stay {
  booking: BookingView;
}

/** The total once the dates are known, before that the price of a night. */
function Amount({ booking: { terms, choice } }: Stay) {
  const quote = quoteFor(choice, terms);
  return (
    <span className={styles.price}>
      <strong>{formatDollars(quote?.total ?? nightlyRate(terms))}</strong>{' '}
      {quote === null ? '/ night' : 'total'}
    </span>
  );
}

function datesOf({ choice: { range } }: BookingView): string | null {
  const { startDate, endDate } = range;
  return startDate === null || endDate === null ? null : formatDayRange(startDate, endDate);
}

const guestsOf = ({ choice, terms }: BookingView): string => countOf(guestsWanted(choice, terms), 'guest');

const stayLine = (booking: BookingView): string =>
  `${datesOf(booking) ?? 'No dates yet'} · ${guestsOf(booking)}`;

import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { addDays } from '#contracts/rules/days.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { QrCode } from '#pwa/ui/media/qr-code.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { timeLabel } from './arrival-labels.ts';
import { useStayTicket } from './arrival-queries.ts';
import styles from './stay-ticket.module.css';

interface StayTicketProps {
  /** A confirmed stay of this account as guest. */
  booking: Booking;
  /** Milliseconds since 1970. */
  now: number;
}

/** The ticket that the guest shows at the door, from this device. Its code is on the page from the day before check-in on. */
export function StayTicket({ booking, now }: StayTicketProps) {
  const arrival = useStayTicket(booking.id);
  const [isOpen, setIsOpen] = useState(false);
  if (arrival === undefined) return null;
  const { ticket = null, checkIn = null } = arrival ?? {};
  const isSoon = booking.startDate <= addDays(dayOfBooking(booking, new Date(now)), 1);
  return (
    <Section title="Your ticket">
      <div className={styles.card}>
        {checkIn !== null && (
          <p role="status">
            <Chip tone="success">Checked in</Chip> since {timeLabel(checkIn.at, now)}
          </p>
        )}
        {ticket === null ? (
          checkIn === null && <p>Your ticket comes to this device with the next connection.</p>
        ) : (
          <>
            {isSoon && checkIn === null && <TicketCode ticket={ticket} />}
            <p>It is on this device. Show it to your host when you arrive, also without a connection.</p>
            <Button onClick={() => setIsOpen(true)}>{isSoon ? 'Show it larger' : 'Show ticket'}</Button>
            <DialogSheet open={isOpen} onClose={() => setIsOpen(false)} title="Your ticket" full>
              <div className={styles.large}>
                <TicketCode ticket={ticket} />
                <p className={styles.name}>{booking.guest.name}</p>
                <p>
                  {countOf(booking.guests, 'guest')} · {formatDayRange(booking.startDate, booking.endDate)}
                </p>
                <p>{readableReference(booking.reference)}</p>
              </div>
            </DialogSheet>
          </>
        )}
      </div>
    </Section>
  );
}

const TicketCode = ({ ticket }: { ticket: string }) => (
  <div className={styles.code}>
    <QrCode text={ticket} label="QR code of your ticket" />
  </div>
);

import type { Payment } from '#contracts/domain/booking/bookings.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { BookingPriceLines } from '#pwa/features/shared/price-lines.tsx';
import { stayFacts } from '#pwa/features/shared/stay-facts.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Document20Regular } from '#pwa/ui/icons/icons.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './receipt-dialog.module.css';

interface ReceiptDialogProps {
  trip: GuestBooking;
  payment: Payment;
  open: boolean;
  onClose: () => void;
}

/** The receipt of a paid stay, to print or to save as a PDF. It needs no network. */
export function ReceiptDialog({ trip, payment, open, onClose }: ReceiptDialogProps) {
  usePagePart('printed-sheet', open);
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Receipt"
      footer={
        <Button size="large" wide look="primary" icon={Document20Regular} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      }
    >
      <Receipt trip={trip} payment={payment} />
    </DialogSheet>
  );
}

function Receipt({ trip, payment }: Pick<ReceiptDialogProps, 'trip' | 'payment'>) {
  const { guest, host, property, totalPrice } = trip;
  const { amount, refunded, reference, at } = payment;
  const facts = [
    ['Booking ID', readableReference(trip.reference)],
    ['Guest', guest.name],
    ['Host', host.name],
    ...stayFacts(trip),
  ] as const;
  return (
    <div className={styles.receipt}>
      <p className={styles.head}>Wellens: receipt</p>
      <h3 className={styles.title}>
        {property.title}
        <span className={styles.place}>{property.location}</span>
      </h3>
      <dl className={styles.rows} aria-label="Stay">
        {facts.map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
      </dl>
      <dl className={styles.rows} aria-label="Price">
        <BookingPriceLines booking={trip} />
        <Row name="Service fee" value={formatDollars(partsOfTotal(totalPrice).serviceFee)} />
        <Row name="Total" value={formatDollars(totalPrice)} isTotal />
      </dl>
      <dl className={styles.rows} aria-label="Payment">
        <Row name={`Paid on ${formatMoment(at)}`} value={formatDollars(amount)} />
        {refunded > 0 && (
          <>
            <Row name="Refunded" value={`−${formatDollars(refunded)}`} />
            <Row name="Paid after the refund" value={formatDollars(amount - refunded)} isTotal />
          </>
        )}
        <Row name="Payment reference" value={reference} />
      </dl>
      <p className={styles.note}>Amounts in US dollars. Paid in test mode: no real money was moved.</p>
    </div>
  );
}

interface RowProps {
  name: string;
  value: string;
  isTotal?: boolean;
}

const Row = ({ name, value, isTotal = false }: RowProps) => (
  <div className={isTotal ? styles.total : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

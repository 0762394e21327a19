import { useState, type ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { canAnswer } from '#contracts/rules/booking-lifecycle.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { reviewTimeOf } from '#contracts/rules/reviews/review-window.ts';
import { endedUnpaid, hostEarnings } from '#pwa/features/booking/hosting/host-earnings.ts';
import {
  hostingAppearanceOf,
  paymentLabel,
  shownStatusOf,
} from '#pwa/features/booking/hosting/hosting-card.tsx';
import { RequestAnswer } from '#pwa/features/booking/hosting/request-answer.tsx';
import { GuestRecord } from '#pwa/features/trust/reviews/guest-record.tsx';
import { StayReview } from '#pwa/features/trust/reviews/stay-review.tsx';
import { readableReference } from '#contracts/booking-reference.ts';
import { stayFacts } from '#pwa/features/shared/stay-facts.ts';
import { BookingPriceLines } from '#pwa/features/shared/price-lines.tsx';
import { formatDollars } from '#pwa/lib/money.ts';
import { paths, propertyPath } from '#pwa/lib/paths.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { GuestConversation } from './guest-conversation.tsx';
import { useRequestAnswer } from './use-request-answer.ts';
import styles from './host-booking.module.css';

const cancelledWords = {
  guest: 'Cancelled by the guest.',
  // Also what no host decided: too few people who booked.
  host: 'Cancelled on your side.',
  staff: 'Wellens cancelled it.',
};

/** A booking for its host: guest, dates, earnings and actions. */
export function HostBooking({ booking, isOnline }: { booking: WithPending<Booking>; isOnline: boolean }) {
  const now = useNow();
  const [isCancelling, setIsCancelling] = useState(false);
  const { sendingFor, declining, answer, keep, decline } = useRequestAnswer();
  const { guest, status, cancelledBy } = booking;
  const isRequest = canAnswer(booking, now);
  const canCancel = status === 'confirmed' && !isOver(booking, now);
  return (
    <article className={styles.root}>
      <PageTitle title={`Booking of ${guest.name}`} />
      <Link to={`${paths.ownerDashboard}?tab=bookings`} className={styles.back}>
        <ArrowLeft20Regular />
        All bookings
      </Link>
      <Head booking={booking} isRequest={isRequest} />
      {status === 'cancelled' && cancelledBy != null && <p>{cancelledWords[cancelledBy]}</p>}
      {isRequest && (
        <div className={styles.card} data-focus-after="[data-booking-title]">
          <RequestAnswer
            booking={booking}
            isOnline={isOnline}
            sending={sendingFor(booking)}
            onAnswer={(given) => answer(booking, given)}
          />
        </div>
      )}
      <div className={styles.columns}>
        <Card title="Stay">
          <StayFacts booking={booking} />
        </Card>
        <Card title="Money">
          <Money booking={booking} status={shownStatusOf(booking, isRequest)} />
        </Card>
      </div>
      <Card title="Guest">
        <GuestRecord booking={booking} isOnline={isOnline} />
      </Card>
      <HostBookingReview booking={booking} now={now} />
      <Card title="Messages">
        <GuestConversation booking={booking} />
      </Card>
      {canCancel && (
        <div className={styles.actions}>
          <Button look="danger" onClick={() => setIsCancelling(true)}>
            Cancel this stay
          </Button>
        </div>
      )}
      <DeclineDialog booking={declining} onClose={keep} onDecline={decline} />
      <CancelBookingDialog
        booking={booking}
        open={isCancelling}
        isOnline={isOnline}
        onClose={() => setIsCancelling(false)}
      />
    </article>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <Section title={title}>{children}</Section>
    </div>
  );
}

/** The reviews of the stay, from check-out on. Messages are further below. */
function HostBookingReview({ booking, now }: { booking: Booking; now: number }) {
  const time = reviewTimeOf(booking, 'host', now);
  if (time === 'never' || time === 'early') return null;
  return (
    <div className={styles.card}>
      <StayReview booking={booking} side="host" now={now} />
    </div>
  );
}

function Head({ booking, isRequest }: { booking: WithPending<Booking>; isRequest: boolean }) {
  const { guest, property } = booking;
  const { tone, icon, label } = hostingAppearanceOf(booking, isRequest);
  return (
    <header className={styles.head}>
      <Initials name={guest.name} id={guest.id} image={guest.profileImage} className={styles.disc} />
      <div>
        <h1 className={styles.title} tabIndex={-1} data-booking-title="">
          {guest.name}
        </h1>
        <Link to={propertyPath(booking.propertyId)} className={styles.link}>
          {property.title}
        </Link>
      </div>
      <div className={styles.chips}>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
        <PendingChip pending={booking.pending} waiting="Not sent yet" />
      </div>
    </header>
  );
}

function StayFacts({ booking }: { booking: Booking }) {
  const facts = [...stayFacts(booking), ['Booking ID', readableReference(booking.reference)]] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** @param props.status the status shown to the host */
function Money({ booking, status }: { booking: WithPending<Booking>; status: Booking['status'] }) {
  const { serviceFee } = partsOfTotal(booking.totalPrice);
  const isUnpaid = endedUnpaid(booking, status);
  const rows: [string, string][] = [
    [isUnpaid ? 'Service fee' : 'Service fee, paid by the guest', formatDollars(serviceFee)],
    [isUnpaid ? 'Total' : 'Guest pays', formatDollars(booking.totalPrice)],
  ];
  return (
    <dl className={styles.money}>
      <BookingPriceLines booking={booking} />
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Payment</dt>
        <dd className={styles.payment}>{paymentLabel(booking, status)}</dd>
      </div>
      {!isUnpaid && (
        <div className={styles.total}>
          <dt>You earn</dt>
          <dd>{formatDollars(hostEarnings(booking, status))}</dd>
        </div>
      )}
    </dl>
  );
}

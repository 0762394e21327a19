import { useState, type ReactNode } from 'react';
import { countOf } from '#contracts/plural.ts';
import { BookingPriceLines } from '#pwa/features/shared/price-lines.tsx';
import { formatDayRange } from '#pwa/lib/days.ts';
import { stayDays } from '#pwa/features/shared/stay-facts.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { ChevronDown24Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { shortDescription, type CheckoutOrder } from './checkout-order.ts';
import styles from './checkout-summary.module.css';

interface SummaryProps {
  order: CheckoutOrder;
  isOnline: boolean;
  /** The cancellation policy in words, and on what else the stay depends: paragraphs. */
  terms: ReactNode;
}

/** What is booked and what it costs, beside the payment. Source: spec §2, checkout. */
export function CheckoutSummary({ order, isOnline, terms }: SummaryProps) {
  return (
    <section className={styles.card} aria-label="Booking summary">
      <Place order={order} isOnline={isOnline} />
      <hr className={styles.line} />
      <Stay order={order} />
      <hr className={styles.line} />
      <Prices order={order} />
      <div className={styles.policy}>{terms}</div>
    </section>
  );
}

/** The same on a phone: one row that opens. */
export function CollapsedSummary({ order, isOnline, terms }: SummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { booking } = order;
  const parts = [
    booking.departureTitle ?? booking.packageName,
    formatDayRange(booking.startDate, booking.endDate),
    countOf(booking.guests, 'guest'),
  ];
  return (
    <section className={styles.row} aria-label="Booking summary">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.thumb}>
          <Photo url={booking.property.image ?? undefined} alt="" sizes="64px" isEager isOnline={isOnline} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{booking.property.title}</span>
          <span className={styles.meta}>{parts.filter((part) => part !== null).join(' · ')}</span>
        </span>
        <ChevronDown24Regular className={styles.chevron} />
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <Stay order={order} />
          <div className={styles.policy}>{terms}</div>
        </div>
      )}
    </section>
  );
}

/** The price without the stay, below the payment on a phone. */
export function PriceCard({ order }: { order: CheckoutOrder }) {
  return (
    <section className={styles.card} aria-label="Price">
      <Prices order={order} />
    </section>
  );
}

function Place({ order: { booking, property }, isOnline }: Pick<SummaryProps, 'order' | 'isOnline'>) {
  return (
    <div className={styles.place}>
      <div className={styles.picture}>
        <Photo url={booking.property.image ?? undefined} alt="" sizes="104px" isEager isOnline={isOnline} />
      </div>
      <div>
        <p className={styles.title}>{booking.property.title}</p>
        <p className={styles.meta}>{booking.property.location}</p>
        {property !== null && <Rating rating={property.rating} reviewCount={property.reviewCount} />}
      </div>
    </div>
  );
}

function Stay({ order: { booking, chosenPackage } }: { order: CheckoutOrder }) {
  return (
    <>
      {booking.departureTitle != null && (
        <div className={styles.package}>
          <p className={styles.packageName}>{booking.departureTitle}</p>
          <p className={styles.small}>{booking.roomName}</p>
        </div>
      )}
      {booking.packageName !== null && (
        <div className={styles.package}>
          <p className={styles.packageName}>{booking.packageName}</p>
          {chosenPackage !== null && (
            <p className={styles.small}>{shortDescription(chosenPackage.description)}</p>
          )}
        </div>
      )}
      <dl className={styles.facts}>
        {stayDays(booking).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Guests</dt>
          <dd>{booking.guests}</dd>
        </div>
      </dl>
    </>
  );
}

function Prices({ order: { booking, serviceFee, total } }: { order: CheckoutOrder }) {
  return (
    <dl className={styles.prices}>
      <BookingPriceLines booking={booking} />
      <div>
        <dt>Service fee</dt>
        <dd>{formatDollars(serviceFee)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
    </dl>
  );
}

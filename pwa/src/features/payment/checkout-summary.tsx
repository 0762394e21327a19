import { useState, type ReactNode } from 'react';
import { formatDayRange, formatDayWithYear } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { ChevronDown24Regular, Info16Regular } from '#pwa/ui/icons.tsx';
import { Photo } from '#pwa/ui/photo/photo.tsx';
import { Rating } from '#pwa/ui/rating.tsx';
import { shortDescription, type CheckoutOrder } from './checkout-order.ts';
import styles from './checkout-summary.module.css';

interface SummaryProps {
  order: CheckoutOrder;
  isOnline: boolean;
  /** The cancellation policy in words. */
  policy: ReactNode;
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
const chargeNote = "You won't be charged yet.";

/** What is booked and what it costs, beside the payment. Source: spec §2, checkout. */
export function CheckoutSummary({ order, isOnline, policy }: SummaryProps) {
  return (
    <section className={styles.card} aria-label="Booking summary">
      <Place order={order} isOnline={isOnline} />
      <hr className={styles.line} />
      <Stay order={order} />
      <hr className={styles.line} />
      <Prices order={order} />
      <p className={styles.note}>
        <Info16Regular />
        {chargeNote}
      </p>
      <p className={styles.policy}>{policy}</p>
    </section>
  );
}

/** The same on a phone: one row that opens. */
export function CollapsedSummary({ order, isOnline, policy }: SummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { property, chosenPackage, stay } = order;
  const parts = [
    chosenPackage?.name,
    formatDayRange(stay.startDate, stay.endDate),
    count(stay.guests, 'guest'),
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
          <Photo url={property.images[0]} alt="" sizes="64px" isEager isOnline={isOnline} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{property.title}</span>
          <span className={styles.meta}>{parts.filter((part) => part !== undefined).join(' · ')}</span>
        </span>
        <ChevronDown24Regular className={styles.chevron} />
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <Stay order={order} />
          <p className={styles.policy}>{policy}</p>
        </div>
      )}
    </section>
  );
}

/** The price by itself, below the payment on a phone. */
export function PriceCard({ order }: { order: CheckoutOrder }) {
  return (
    <section className={styles.card} aria-label="Price">
      <Prices order={order} />
    </section>
  );
}

export const ChargeNote = () => <p className={styles.centred}>{chargeNote}</p>;

function Place({ order: { property }, isOnline }: Pick<SummaryProps, 'order' | 'isOnline'>) {
  return (
    <div className={styles.place}>
      <div className={styles.picture}>
        <Photo url={property.images[0]} alt="" sizes="104px" isEager isOnline={isOnline} />
      </div>
      <div>
        <p className={styles.title}>{property.title}</p>
        <p className={styles.meta}>{property.location}</p>
        <Rating rating={property.rating} reviewCount={property.reviewCount} />
      </div>
    </div>
  );
}

function Stay({ order: { chosenPackage, stay } }: { order: CheckoutOrder }) {
  return (
    <>
      {chosenPackage !== null && (
        <div className={styles.package}>
          <p className={styles.packageName}>{chosenPackage.name}</p>
          <p className={styles.small}>{shortDescription(chosenPackage.description)}</p>
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Check-in</dt>
          <dd>{formatDayWithYear(stay.startDate)}</dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>{formatDayWithYear(stay.endDate)}</dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{stay.guests}</dd>
        </div>
      </dl>
    </>
  );
}

function Prices({ order: { nights, rate, serviceFee, total } }: { order: CheckoutOrder }) {
  return (
    <dl className={styles.prices}>
      <div>
        <dt>
          {formatDollars(rate)} x {count(nights, 'night')}
        </dt>
        <dd>{formatDollars(nights * rate)}</dd>
      </div>
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

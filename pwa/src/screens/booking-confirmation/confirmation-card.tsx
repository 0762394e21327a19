import { formatNights } from '#pwa/lib/days.ts';
import { SupportLine } from '#pwa/features/booking/bookings/support-line.tsx';
import { statusAppearance } from '#pwa/features/shared/booking-status.ts';
import { copyText } from '#pwa/features/shared/copy-text.ts';
import { PriceLines } from '#pwa/features/shared/price-lines.tsx';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { paths } from '#pwa/lib/paths.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import {
  Checkmark24Regular,
  Clock24Regular,
  CloudCheckmark20Regular,
  Copy20Regular,
  Info20Regular,
  Location16Regular,
} from '#pwa/ui/icons/icons.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { headings, type Confirmation } from './confirmation.ts';
import styles from './booking-confirmation.module.css';

interface ConfirmationCardProps {
  confirmation: Confirmation;
  isOnline: boolean;
  /** Said instead of the usual heading while it is not certain that the group retreat takes place. */
  reserved?: { title: string; text: string } | null;
}

/** The booking, its id to copy, and links. Source: spec §2, booking confirmation. */
export function ConfirmationCard({ confirmation, isOnline, reserved = null }: ConfirmationCardProps) {
  const { kind, tripId, reference, status } = confirmation;
  const { label, tone, icon } = statusAppearance[status];
  const isSample = kind === 'sample';
  return (
    <>
      <section className={styles.card} aria-labelledby="confirmation-title">
        <div className={styles.disc} data-tone={tone}>
          {tone === 'success' ? <Checkmark24Regular /> : <Clock24Regular />}
        </div>
        <h1 id="confirmation-title" className={styles.title}>
          {reserved?.title ?? headings[status]}
        </h1>
        {reserved !== null && <p className={styles.reserved}>{reserved.text}</p>}
        <div className={styles.id}>
          <span>Booking ID</span>
          <strong>{readableReference(reference)}</strong>
          <IconButton icon={Copy20Regular} label="Copy booking ID" onClick={() => void copyId(reference)} />
          <Chip tone={tone} icon={icon}>
            {label}
          </Chip>
        </div>
        {isSample && (
          <p className={styles.sample}>
            <Info20Regular />
            This is a sample: it shows what a confirmation looks like. Nothing was booked.
          </p>
        )}
        <hr className={styles.line} />
        <Place confirmation={confirmation} isOnline={isOnline} />
        <Facts confirmation={confirmation} />
        <hr className={styles.line} />
        <div className={styles.foot}>
          {!isSample && (
            <p className={styles.saved}>
              <CloudCheckmark20Regular />
              Saved on this device for offline use
            </p>
          )}
          <div className={styles.ways}>
            <LinkButton to={tripId === null ? paths.home : tripPath(tripId)} look="primary" size="large">
              View Your Itinerary
            </LinkButton>
          </div>
        </div>
      </section>
      <SupportLine className={styles.help} reference={isSample ? null : reference} />
    </>
  );
}

function Place({ confirmation, isOnline }: Pick<ConfirmationCardProps, 'confirmation' | 'isOnline'>) {
  const { title, location, image, packageName } = confirmation;
  return (
    <div className={styles.place}>
      <div className={styles.picture}>
        <Photo url={image ?? undefined} alt="" sizes="120px" isEager isOnline={isOnline} />
      </div>
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.where}>
          <Location16Regular />
          {location}
        </p>
        {packageName !== null && <p>{packageName}</p>}
      </div>
    </div>
  );
}

function Facts({
  confirmation: { nights, days, guests, lines, serviceFee, total, paidWith },
}: {
  confirmation: Confirmation;
}) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Stay</dt>
        <dd>{formatNights(nights)}</dd>
      </div>
      {days !== null && (
        <div>
          <dt>Dates</dt>
          <dd>{days}</dd>
        </div>
      )}
      <div>
        <dt>Guests</dt>
        <dd>{guests}</dd>
      </div>
      <PriceLines lines={lines} />
      {lines.length > 0 && (
        <div>
          <dt>Service fee</dt>
          <dd>{formatDollars(serviceFee)}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
      {paidWith !== null && (
        <div>
          <dt>Paid with</dt>
          <dd>{paidWith}</dd>
        </div>
      )}
    </dl>
  );
}

const copyId = (reference: string): Promise<void> => copyText(reference, { title: 'Booking ID copied' });

import { useId, type ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { listingsOfHostPath, reviewPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import {
  BranchCompare20Regular,
  CalendarLtr20Regular,
  Clock16Filled,
  History20Regular,
  History16Regular,
  Location16Regular,
  Open20Regular,
  People20Regular,
  ShieldCheckmark20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { VerificationBadge } from '#pwa/ui/feedback/verification-badge.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import styles from './verification-card.module.css';

interface VerificationCardProps {
  listing: WithPending<Property>;
  isOnline: boolean;
  onDecide: () => void;
  onHistory: () => void;
  onDepartures: () => void;
  /** Writes to the host. */
  contactHost: ReactNode;
}

const isChangedSinceVerified = (property: Property): boolean =>
  property.verificationStatus === 'verified' && property.changedSinceVerification === true;

/** A property as staff see it. Source: spec §2 admin dashboard, design §8. */
export function VerificationCard(props: VerificationCardProps) {
  const { listing, isOnline } = props;
  const titleId = useId();
  const reasonId = `${titleId}-reason`;
  const { verificationNotes: notes } = listing;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <CardHead {...props} titleId={titleId} />
      <p className={styles.description} dir="auto">
        {listing.description}
      </p>
      <p className={styles.facts}>
        <span>
          <strong>{formatDollars(listing.pricePerNight)}</strong> / night
        </span>
        <span className={styles.guests}>
          <People20Regular />
          Max guests {listing.maxGuests}
        </span>
      </p>
      <ul className={styles.types} aria-label="Retreat types">
        {listing.retreatTypes.map((type) => (
          <li key={type}>
            <Chip>{type}</Chip>
          </li>
        ))}
      </ul>
      <div className={styles.proof}>
        <VerificationDocuments documents={listing.verificationDocuments ?? []} />
        <p className={styles.notes}>{notes == null || notes === '' ? 'No notes' : notes}</p>
      </div>
      <CardActions {...props} reasonId={reasonId} />
      {!isOnline && (
        <p id={reasonId} className={styles.reason}>
          Needs a connection
        </p>
      )}
    </article>
  );
}

function CardHead(props: VerificationCardProps & { titleId: string }) {
  const { listing, isOnline, onHistory, onDepartures, titleId } = props;
  const hasChanged = isChangedSinceVerified(listing);
  return (
    <div className={styles.head}>
      <div className={styles.photo}>
        <Photo
          url={listing.images[0]}
          alt=""
          sizes="80px"
          placeholder={listing.coverPlaceholder}
          isOnline={isOnline}
        />
      </div>
      <div className={styles.names}>
        <h3 id={titleId} className={styles.title}>
          {listing.title}
        </h3>
        <p className={styles.place}>
          <Location16Regular />
          <span>{listing.location}</span>
        </p>
        <p className={styles.host}>
          Host: {listing.host.name} ·{' '}
          <Link
            to={listingsOfHostPath(listing.hostId)}
            aria-label={`All their retreats: ${listing.host.name}`}
          >
            All their retreats
          </Link>
        </p>
        {listing.waitingSince != null && (
          <WaitingSince verb={hasChanged ? 'Changed' : 'Submitted'} instant={listing.waitingSince} />
        )}
        <div className={styles.chips}>
          <VerificationBadge status={listing.verificationStatus} />
          {hasChanged && (
            <Chip tone="waiting" icon={History16Regular}>
              Changed since verification
            </Chip>
          )}
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton icon={History20Regular} label={`History of ${listing.title}`} onClick={onHistory} />
        <IconButton
          icon={CalendarLtr20Regular}
          label={`Group retreats of ${listing.title}`}
          onClick={onDepartures}
        />
      </div>
    </div>
  );
}

function WaitingSince({ verb, instant }: { verb: string; instant: string }) {
  const now = useNow();
  return (
    <p className={styles.waiting}>
      <Clock16Filled />
      <span>
        {verb} <time dateTime={instant}>{formatAge(Date.parse(instant), now)}</time>
      </span>
    </p>
  );
}

function CardActions(props: VerificationCardProps & { reasonId: string }) {
  const { listing, isOnline, onDecide, contactHost, reasonId } = props;
  const decision = decisionOf(listing);
  return (
    <div className={styles.actions}>
      <LinkButton
        to={reviewPath(listing.id)}
        target="_blank"
        rel="noopener"
        icon={Open20Regular}
        aria-label={`View Details of ${listing.title}, opens in a new tab`}
      >
        View Details
      </LinkButton>
      {contactHost}
      <Button
        look={decision.isDue ? 'primary' : 'secondary'}
        icon={decision.icon}
        aria-label={`${decision.label} ${decision.of}${listing.title}`}
        disabled={!isOnline}
        aria-describedby={isOnline ? undefined : reasonId}
        onClick={onDecide}
      >
        {decision.label}
      </Button>
    </div>
  );
}

/** The decision that staff can make about the property now. */
function decisionOf(property: Property) {
  const { verificationStatus: status } = property;
  if (status === null || status === 'pending')
    return { label: 'Verify Property', of: '', icon: ShieldCheckmark20Regular, isDue: true };
  if (isChangedSinceVerified(property))
    return { label: 'Review changes', of: 'of ', icon: BranchCompare20Regular, isDue: true };
  return { label: 'Change status', of: 'of ', icon: ShieldCheckmark20Regular, isDue: false };
}

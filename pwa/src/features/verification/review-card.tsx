import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Property } from '#contracts/properties.ts';
import type { Combined } from '#pwa/data/overlays.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { listingsOfHostPath, reviewPath } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/button.tsx';
import { Chip } from '#pwa/ui/chip.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import {
  BranchCompare20Regular,
  Clock16Filled,
  History20Regular,
  History16Regular,
  Location16Regular,
  Open20Regular,
  People20Regular,
  ShieldCheckmark20Regular,
} from '#pwa/ui/icons.tsx';
import { Photo } from '#pwa/ui/photo/photo.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { VerificationBadge } from '#pwa/ui/verification-badge.tsx';
import { VerificationDocuments } from './verification-documents.tsx';
import styles from './review-card.module.css';

interface ReviewCardProps {
  listing: Combined<Property>;
  isOnline: boolean;
  onDecide: () => void;
  onHistory: () => void;
  /** Writes to the host. */
  contactHost: ReactNode;
}

/** A listing as staff look at it. Source: spec §2 admin dashboard, design §8. */
export function ReviewCard({ listing, isOnline, onDecide, onHistory, contactHost }: ReviewCardProps) {
  const titleId = useId();
  const { id, title, verificationStatus: status, verificationNotes, changedSinceVerification } = listing;
  const canVerify = status === null || status === 'pending';
  const now = useNow();
  const hasChanged = status === 'verified' && changedSinceVerification === true;
  const reasonId = `${titleId}-reason`;
  const decide = {
    disabled: !isOnline,
    'aria-describedby': isOnline ? undefined : reasonId,
    onClick: onDecide,
  };
  return (
    <article className={styles.card} aria-labelledby={titleId}>
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
            {title}
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
            <p className={styles.waiting}>
              <Clock16Filled />
              {hasChanged ? 'Changed' : 'Submitted'}{' '}
              <time dateTime={listing.waitingSince}>{formatAge(Date.parse(listing.waitingSince), now)}</time>
            </p>
          )}
          <div className={styles.chips}>
            <VerificationBadge status={status} />
            {hasChanged && (
              <Chip tone="waiting" icon={History16Regular}>
                Changed since verification
              </Chip>
            )}
          </div>
        </div>
        <IconButton icon={History20Regular} label={`History of ${title}`} onClick={onHistory} />
      </div>
      <p className={styles.description}>{listing.description}</p>
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
        <p className={styles.notes}>{(verificationNotes ?? '') === '' ? 'No notes' : verificationNotes}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton
          to={reviewPath(id)}
          target="_blank"
          rel="noopener"
          icon={Open20Regular}
          aria-label={`View Details of ${title}, opens in a new tab`}
        >
          View Details
        </LinkButton>
        {contactHost}
        {canVerify && (
          <Button
            look="primary"
            icon={ShieldCheckmark20Regular}
            aria-label={`Verify Property ${title}`}
            {...decide}
          >
            Verify Property
          </Button>
        )}
        {hasChanged && (
          <Button
            look="primary"
            icon={BranchCompare20Regular}
            aria-label={`Review changes of ${title}`}
            {...decide}
          >
            Review changes
          </Button>
        )}
        {!canVerify && !hasChanged && (
          <Button icon={ShieldCheckmark20Regular} aria-label={`Change status of ${title}`} {...decide}>
            Change status
          </Button>
        )}
      </div>
      {!isOnline && (
        <p id={reasonId} className={styles.reason}>
          Needs a connection
        </p>
      )}
    </article>
  );
}

import { useId } from 'react';
import { ownerCardTypesMax } from '#contracts/limits.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { editPropertyPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import {
  Delete20Regular,
  Edit20Regular,
  Eye20Regular,
  EyeOff20Regular,
  Location16Regular,
  Clock16Filled,
  ShieldCheckmark20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { VerificationBadge } from '#pwa/ui/feedback/verification-badge.tsx';
import type { OwnListing } from './host-listing-queries.ts';
import styles from './host-listing-card.module.css';

interface HostListingCardProps {
  listing: OwnListing;
  isOnline: boolean;
  /** Its host may delete and submit it; staff may only look and edit. Source: spec §6. */
  isHost: boolean;
  /** Whether nobody sees it because its host is suspended. */
  isSuspended?: boolean;
  onDelete: () => void;
  onSubmit: () => void;
  /** Pauses a verified listing or lists it again; absent if not allowed. */
  onPause?: () => void;
}

const photoSizes = '(max-width: 767px) 100vw, (max-width: 1023px) 50vw, 285px';

/** Whether its host may ask for verification. Source: spec §4. */
const canSubmit = ({ verificationStatus: status }: Property): boolean =>
  status === null || status === 'rejected';

/** Whether the server knows neither the place nor a time zone, so that its host is asked. Source: decision 034. */
const needsZone = ({ latitude, longitude, timeZone, chosenTimeZone }: Property): boolean =>
  latitude === 0 && longitude === 0 && timeZone !== undefined && chosenTimeZone == null;

/** A property as its host manages it. Source: spec §2 owner dashboard, design §8. */
export function HostListingCard(props: HostListingCardProps) {
  const { listing } = props;
  const titleId = useId();
  const { title, verificationStatus, verificationNotes: notes } = listing;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <CardPhoto {...props} />
      <div className={styles.body}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <div className={styles.facts}>
          <p className={styles.place}>
            <Location16Regular />
            <span>{listing.location}</span>
          </p>
          <p className={styles.price}>
            <strong>{formatDollars(listing.pricePerNight)}</strong> / night
          </p>
        </div>
        {listing.retreatTypes.length > 0 && (
          <ul className={styles.types} aria-label="Retreat types">
            {listing.retreatTypes.slice(0, ownerCardTypesMax).map((type) => (
              <li key={type}>
                <Chip>{type}</Chip>
              </li>
            ))}
          </ul>
        )}
        {verificationStatus === 'rejected' && notes != null && notes !== '' && (
          <p className={styles.notes}>
            <strong>Notes from our team:</strong> {notes}
          </p>
        )}
        {props.isHost && needsZone(listing) && (
          <p className={styles.asked}>
            <strong>Time zone unknown.</strong> Check-in and deadlines follow UTC until you{' '}
            <Link to={`${editPropertyPath(listing.id)}&step=location`}>set the place or the time zone</Link>.
          </p>
        )}
        <CardActions {...props} />
      </div>
    </article>
  );
}

function whyUnlisted({ pausedUntil }: Property, isSuspended: boolean): string {
  if (isSuspended) return 'Hidden during your suspension';
  return pausedUntil == null ? 'Unlisted' : `Paused until ${formatDayWithYear(pausedUntil)}`;
}

function CardPhoto({ listing, isOnline, isSuspended = false }: HostListingCardProps) {
  const isUnsent = listing.isUnsent === true;
  return (
    <div className={styles.photo}>
      <Photo
        url={listing.images[0]}
        alt=""
        sizes={photoSizes}
        placeholder={listing.coverPlaceholder}
        isOnline={isOnline}
      />
      <div className={styles.chips}>
        {!isUnsent && <VerificationBadge status={listing.verificationStatus} />}
        {listing.listed === false && (
          <Chip tone="waiting" icon={Clock16Filled}>
            {whyUnlisted(listing, isSuspended)}
          </Chip>
        )}
        <PendingChip pending={listing.pending} waiting={isUnsent ? 'Not sent yet' : '1 edit waiting'} />
      </div>
    </div>
  );
}

function CardActions({ listing, isHost, onDelete, onSubmit, onPause }: HostListingCardProps) {
  const { id, title } = listing;
  const pauseLabel = listing.listed === false ? 'List again' : 'Pause or unlist';
  return (
    <>
      <div className={styles.actions}>
        <LinkButton to={propertyPath(id)} icon={Eye20Regular} size="small" aria-label={`View ${title}`}>
          View
        </LinkButton>
        <LinkButton to={editPropertyPath(id)} icon={Edit20Regular} size="small" aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
        {isHost && (
          <button
            type="button"
            className={styles.delete}
            aria-label={`Delete ${title}`}
            data-tooltip="Delete"
            onClick={onDelete}
          >
            <Delete20Regular />
          </button>
        )}
      </div>
      {isHost && onPause !== undefined && listing.verificationStatus === 'verified' && (
        <Button
          wide
          icon={listing.listed === false ? Eye20Regular : EyeOff20Regular}
          aria-label={`${pauseLabel} ${title}`}
          onClick={onPause}
        >
          {pauseLabel}
        </Button>
      )}
      {isHost && canSubmit(listing) && (
        <Button look="primary" size="medium" wide icon={ShieldCheckmark20Regular} onClick={onSubmit}>
          Submit for Verification
        </Button>
      )}
    </>
  );
}

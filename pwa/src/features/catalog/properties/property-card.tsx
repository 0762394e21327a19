import { memo, useId, type ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import { formatDollars } from '#pwa/lib/money.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { CloudCheckmark16Regular, Flash16Filled } from '#pwa/ui/icons/icons.tsx';
import { useCarousel } from '#pwa/ui/media/photo/carousel.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { drawsAlike, type CardProperty } from './card-property.ts';
import { CardPhotos } from './card-photos.tsx';
import { NextDepartureLines } from '#pwa/features/shared/next-departure-lines.tsx';
import type { StayTotal } from './use-stay-total.ts';
import styles from './property-card.module.css';

/** Maximum number of retreat types on a card. Source: design §8. */
const typesShown = 3;

interface PropertyCardProps {
  listing: CardProperty;
  isOnline: boolean;
  /** Query of the link, from the search, such as `?guests=2`. */
  linkQuery?: string | undefined;
  /** The first card of a page: its picture loads first. */
  isFirst?: boolean;
  /** Marks a saved retreat while online too, as on the wishlist. */
  showsSaved?: boolean;
  /** Renders the favourite button above the link. Pass the same function each time, or every card is redrawn. */
  renderHeart?: ((listing: CardProperty) => ReactNode) | undefined;
  /** Price for the searched dates. Pass the same function each time, as above. */
  totalOf?: StayTotal | undefined;
  /** Level of the title. */
  level?: 2 | 3;
}

/**
 * A retreat in a grid. The title's link covers the card; arrows and favourite button are above it. Source: design §8.
 */
export const PropertyCard = memo(function PropertyCard(props: PropertyCardProps) {
  const {
    listing,
    isOnline,
    linkQuery = '',
    isFirst = false,
    showsSaved = !isOnline,
    renderHeart,
    totalOf,
    level = 3,
  } = props;
  const titleId = useId();
  const Title = `h${level}` as const;
  const total = totalOf?.(listing);
  const carousel = useCarousel(listing.images.length);
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      onPointerEnter={carousel.wake}
      onFocus={carousel.wake}
      {...carousel.swipe}
    >
      <CardPhotos listing={listing} carousel={carousel} isFirst={isFirst} isOnline={isOnline} />
      {listing.instantBook && (
        <div className={styles.instant}>
          <Chip tone="photo" icon={Flash16Filled}>
            Instant Book
          </Chip>
        </div>
      )}
      {renderHeart && <div className={styles.heart}>{renderHeart(listing)}</div>}
      <div className={styles.heading}>
        <Title id={titleId} className={styles.title} dir="auto">
          <Link className={styles.link} to={propertyPath(listing.id) + linkQuery} title={listing.title}>
            {listing.title}
          </Link>
        </Title>
        <Rating rating={listing.rating} reviewCount={listing.reviewCount} />
      </div>
      <p className={styles.meta}>{listing.location}</p>
      <p className={styles.meta}>{listing.retreatTypes.slice(0, typesShown).join(' · ')}</p>
      <div className={styles.foot}>
        <p>
          <strong className={styles.price}>{formatDollars(listing.pricePerNight)}</strong> / night
        </p>
        {showsSaved && listing.isSavedInFull && (
          <span className={styles.saved}>
            <CloudCheckmark16Regular />
            Saved offline
          </span>
        )}
      </div>
      {total != null && <p className={styles.total}>{total}</p>}
      <NextDepartureLines departures={listing.nextDepartures} />
    </article>
  );
}, hasSameProps);

function hasSameProps(one: PropertyCardProps, other: PropertyCardProps): boolean {
  return (
    drawsAlike(one.listing, other.listing) &&
    one.isOnline === other.isOnline &&
    one.linkQuery === other.linkQuery &&
    one.isFirst === other.isFirst &&
    one.showsSaved === other.showsSaved &&
    one.renderHeart === other.renderHeart &&
    one.totalOf === other.totalOf &&
    one.level === other.level
  );
}

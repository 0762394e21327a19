import type { ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Flash16Filled } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { NextDepartureLines } from '#pwa/features/shared/next-departure-lines.tsx';
import styles from './map-popup.module.css';

interface MapPopupProps {
  card: PropertyCard;
  /** The part of the search that the link contains. */
  linkQuery: string;
  /** Total price for the searched dates; null without dates. */
  total: string | null;
  isOnline: boolean;
  /** The favourite button, above the link. */
  heart: ReactNode;
}

/** Card of the selected marker, 16rem wide, with a link to the retreat. Source: spec §2, map view. */
export function MapPopup({ card, linkQuery, total, isOnline, heart }: MapPopupProps) {
  const { id, title, image, instantBook, rating, reviewCount, pricePerNight } = card;
  return (
    <article className={styles.popup} aria-label={title}>
      <div className={styles.photo}>
        <Photo url={image ?? undefined} alt="" sizes="256px" isEager isOnline={isOnline} />
        {instantBook && (
          <span className={styles.badge}>
            <Chip tone="photo" icon={Flash16Filled}>
              Instant Book
            </Chip>
          </span>
        )}
        {heart !== undefined && <div className={styles.heart}>{heart}</div>}
      </div>
      <div className={styles.text}>
        <div className={styles.heading}>
          <Link className={styles.link} to={propertyPath(id) + linkQuery} title={title}>
            {title}
          </Link>
          <Rating rating={rating} reviewCount={reviewCount} />
        </div>
        <p className={styles.price}>
          <strong>${pricePerNight}</strong> / night
        </p>
        {total !== null && <p className={styles.price}>{total}</p>}
        <NextDepartureLines departures={card.nextDepartures} />
      </div>
    </article>
  );
}

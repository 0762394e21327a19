import type { ReactNode } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { Location16Regular, ShieldCheckmark20Filled } from '#pwa/ui/icons/icons.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import styles from './property-heading.module.css';

interface PropertyHeadingProps {
  property: Property;
  /** When the copy was fetched, in milliseconds since 1970; undefined if it is up to date. */
  copiedAt?: number | undefined;
  /** Save and Share, provided by the screen. */
  actions?: ReactNode;
}

/** Title, rating, reviews, place and verification badge of a retreat. Source: spec §2, property detail. */
export function PropertyHeading({ property, copiedAt, actions }: PropertyHeadingProps) {
  const { title, rating, reviewCount, location, verificationStatus } = property;
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <ul className={styles.meta}>
          <li>
            <Rating rating={rating} />
          </li>
          <li>{countOf(reviewCount, 'review')}</li>
          <li>
            <Location16Regular />
            {location}
          </li>
          {verificationStatus === 'verified' && (
            <li className={styles.verified}>
              <ShieldCheckmark20Filled />
              Verified
            </li>
          )}
          {copiedAt !== undefined && (
            <li>
              <DataAge fetchedAt={copiedAt} />
            </li>
          )}
        </ul>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

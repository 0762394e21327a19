import { countOf } from '#contracts/plural.ts';
import { Star16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './rating.module.css';

interface RatingProps {
  /** 1 to 5; null below three reviews. */
  rating: number | null;
  reviewCount?: number;
}

/**
 * A star, the rating to one decimal and optionally the number of reviews; 'New' below three reviews. Source: spec §2,
 * decisions 004 and 047.
 */
export function Rating({ rating, reviewCount }: RatingProps) {
  if (rating === null) return <span className={styles.fresh}>New</span>;
  const spoken = `Rated ${rating.toFixed(1)} of 5`;
  return (
    <span className={styles.rating}>
      <span
        role="img"
        aria-label={reviewCount === undefined ? spoken : `${spoken}, ${countOf(reviewCount, 'review')}`}
      >
        <Star16Filled className={styles.star} />
        <span className={styles.value}>{rating.toFixed(1)}</span>
        {reviewCount !== undefined && <span className={styles.count}>({reviewCount})</span>}
      </span>
    </span>
  );
}

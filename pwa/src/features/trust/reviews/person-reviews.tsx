import { readPersonReviewsPage } from '#pwa/sync/fetch/fetch-reviews.ts';
import type { StoredPersonReviews } from '#pwa/data/public-db.ts';
import { ReviewPages } from './review-pages.tsx';
import styles from './reviews.module.css';

/** What guests and hosts wrote about a person. */
export function PersonReviews({ stored, isOnline }: { stored: StoredPersonReviews; isOnline: boolean }) {
  const { personId } = stored;
  return (
    <div className={styles.root}>
      <ReviewPages
        first={stored}
        read={(cursor) => readPersonReviewsPage(personId, cursor)}
        hostName={null}
        isOnline={isOnline}
      />
    </div>
  );
}

import type { ListingReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ReviewItem } from './review-item.tsx';
import { useReviewPages } from './use-review-pages.ts';
import styles from './reviews.module.css';

type Page = Pick<ListingReviews, 'reviews' | 'next'>;

interface ReviewPagesProps {
  first: Page;
  read: (cursor: string) => Promise<Page>;
  /** Name of the host, for answers; null if the reviews are of several retreats. */
  hostName: string | null;
  isOnline: boolean;
}

/** Reviews, with a button for more of them, which stay until the first page has other reviews. */
export const ReviewPages = (props: ReviewPagesProps) => (
  <Pages key={props.first.reviews.map(({ id }) => id).join()} {...props} />
);

function Pages({ first, read, hostName, isOnline }: ReviewPagesProps) {
  const { reviews, hasMore, isLoading, hasFailed, showMore } = useReviewPages(first, read);
  return (
    <>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} hostName={hostName} />
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button onClick={showMore} busy={isLoading} disabled={!isOnline}>
            Show more reviews
          </Button>
          {!isOnline && <p className={styles.when}>More reviews are online. Connect to read them.</p>}
          {hasFailed && (
            <p role="alert" className={styles.error}>
              More reviews could not be loaded. Please try again.
            </p>
          )}
        </div>
      )}
    </>
  );
}

import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type {
  ListingReviews as Reviews,
  ReviewFigures,
  ReviewSort,
} from '#contracts/domain/trust/stay-reviews.ts';
import type { StoredReviews } from '#pwa/data/public-db.ts';
import { readReviewsPage } from '#pwa/sync/fetch/fetch-reviews.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { ReviewPages } from './review-pages.tsx';
import { ScoreList } from './score-list.tsx';
import { useListingReviews } from './review-queries.ts';
import styles from './reviews.module.css';

interface ListingReviewsProps {
  property: Pick<Property, 'id' | 'reviewCount' | 'host'>;
  isOnline: boolean;
}

/** What guests wrote about a retreat: figures, spread and reviews. Of opened retreats the first ones are there offline. */
export function ListingReviews({ property, isOnline }: ListingReviewsProps) {
  const { id, reviewCount, host } = property;
  const { stored, outcome, retry } = useListingReviews(id, reviewCount, isOnline);
  if (stored != null) {
    return <StoredReviewsList key={id} stored={stored} hostName={host.name} isOnline={isOnline} />;
  }
  if (reviewCount === 0) return <p className={styles.when}>There are no reviews yet.</p>;
  if (!isOnline || outcome === 'offline') {
    return <p className={styles.when}>The reviews are not saved on this device. Connect to read them.</p>;
  }
  if (stored === undefined || outcome === undefined || outcome === 'fresh') {
    return (
      <Skeletons label="Loading reviews" className={styles.root}>
        <Skeleton width={180} height={20} />
        <Skeleton height={80} radius={16} />
      </Skeletons>
    );
  }
  return (
    <div className={styles.root}>
      <p className={styles.when}>The reviews could not be loaded.</p>
      <div>
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  );
}

const sorts = [
  { id: 'newest', label: 'Newest' },
  { id: 'highest', label: 'Highest' },
  { id: 'lowest', label: 'Lowest' },
] as const satisfies readonly { id: ReviewSort; label: string }[];

function StoredReviewsList(props: { stored: StoredReviews; hostName: string; isOnline: boolean }) {
  const { stored, hostName, isOnline } = props;
  const { propertyId, figures } = stored;
  const [sort, setSort] = useState<ReviewSort>('newest');
  const isSorted = sort !== 'newest';
  const { result } = useTask(sort, isSorted, () =>
    isSorted ? readSorted(propertyId, sort) : Promise.resolve(null),
  );
  const first = isSorted ? result : stored;
  const canSort = figures.count > 1;
  return (
    <div className={styles.root}>
      <p className={styles.when}>Only people who stayed here can write a review.</p>
      <Figures figures={figures} />
      {canSort && (
        <div className={styles.sort}>
          <Segmented
            label="Order of the reviews"
            options={sorts}
            selected={sort}
            onSelect={setSort}
            disabled={!isOnline && !isSorted}
          />
        </div>
      )}
      {first === null && (
        <p role="alert" className={styles.error}>
          The reviews could not be loaded in this order.
        </p>
      )}
      {first != null && (
        <ReviewPages
          key={sort}
          first={first}
          read={(cursor) => readReviewsPage(propertyId, sort, cursor)}
          hostName={hostName}
          isOnline={isOnline}
        />
      )}
    </div>
  );
}

/** @returns null if the server could not be asked */
const readSorted = (propertyId: number, sort: ReviewSort): Promise<Reviews | null> =>
  readReviewsPage(propertyId, sort).catch(() => null);

/** The mean, how many reviews have each number of stars, and the means of single aspects. */
function Figures({ figures: { rating, count, spread, aspects } }: { figures: ReviewFigures }) {
  return (
    <div className={styles.figures}>
      <p className={styles.mean}>
        <Rating rating={rating} /> <span>{countOf(count, 'review')}</span>
      </p>
      <dl className={styles.spread}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const amount = spread[stars - 1] ?? 0;
          return (
            <div key={stars}>
              <dt>{stars === 1 ? '1 star' : `${stars} stars`}</dt>
              <dd>
                <span className={styles.bar} aria-hidden>
                  <span style={{ inlineSize: `${count === 0 ? 0 : (100 * amount) / count}%` }} />
                </span>
                <span className={styles.amount}>{amount}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {aspects !== undefined && <ScoreList scores={aspects} areMeans />}
    </div>
  );
}

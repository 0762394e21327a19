import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { HostReviews } from '#pwa/features/trust/reviews/host-reviews.tsx';
import { useHostReviews } from '#pwa/features/trust/reviews/review-queries.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { AwaitedData } from './shared/awaited-data.tsx';

/** What guests wrote about the host's retreats. Source: decision 047. */
export function ReviewsTab({ isOnline }: { isOnline: boolean }) {
  const reviews = useHostReviews();
  const lastSync = useLastSync();
  const now = useNow();
  return (
    <AwaitedData what="your reviews" rows={reviews} lastSync={lastSync} isOnline={isOnline}>
      {(found) => <HostReviews found={found} now={now} />}
    </AwaitedData>
  );
}

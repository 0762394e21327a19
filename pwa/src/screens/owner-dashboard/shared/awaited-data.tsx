import type { ReactNode } from 'react';
import { useRefusal } from '#pwa/features/platform/connection/use-refusal.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './owner-dashboard.module.css';

interface AwaitedDataProps<T> {
  /** "your properties". */
  what: string;
  /** Undefined while they are read. */
  rows: readonly T[] | undefined;
  /** When this device last held all that is the account's; null: never yet. */
  lastSync: number | null | undefined;
  isOnline: boolean;
  /** Result and retry of a separate fetch; not needed for data of the change feed. */
  outcome?: FetchResult | undefined;
  onRetry?: () => void;
  children: (rows: readonly T[]) => ReactNode;
}

/** Data of the account. Before the first sync an empty list is not shown as empty. */
export function AwaitedData<T>({
  what,
  rows,
  lastSync,
  isOnline,
  outcome,
  onRetry,
  children,
}: AwaitedDataProps<T>) {
  const unfed = useRefusal();
  const refusal = outcome instanceof ApiError ? outcome.detail : unfed;
  const isUnknown = lastSync === null && rows?.length === 0;
  if (isUnknown && isOnline && refusal !== null) {
    const handleRetry = () => {
      appPollingDemand.ask();
      onRetry?.();
    };
    return (
      <ErrorCard title={`Failed to load ${what}`} onRetry={handleRetry}>
        <p>{refusal}</p>
      </ErrorCard>
    );
  }
  if (rows === undefined || lastSync === undefined || (isUnknown && isOnline)) {
    return (
      <Skeletons label={`Loading ${what}`} className={styles.grid}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height={352} radius={16} />
        ))}
      </Skeletons>
    );
  }
  if (isUnknown) {
    return (
      <ErrorCard kind="offline" title="This page isn't saved yet">
        <p>Open it once with a connection and it will be here next time.</p>
      </ErrorCard>
    );
  }
  return children(rows);
}

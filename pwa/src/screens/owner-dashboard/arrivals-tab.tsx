import { useArrivalBoard } from '#pwa/features/stay/check-in/arrival-queries.ts';
import { ArrivalsBoard } from '#pwa/features/stay/check-in/arrivals-board.tsx';
import { useServerNow } from '#pwa/features/stay/check-in/server-now.ts';
import { DataAge } from '#pwa/ui/feedback/data-age.tsx';
import { useLastSync } from '#pwa/features/booking/hosting/host-listing-queries.ts';
import { AwaitedData } from './shared/awaited-data.tsx';
import styles from './shared/owner-dashboard.module.css';

/** Guests who arrive, stay and leave at the account's listings these days, from this device. */
export function ArrivalsTab({ isOnline }: { isOnline: boolean }) {
  const now = useServerNow();
  const board = useArrivalBoard(now);
  const lastSync = useLastSync();
  const rows = board && Object.values(board).flat();
  return (
    <AwaitedData what="your arrivals" rows={rows} lastSync={lastSync} isOnline={isOnline}>
      {() => (
        <>
          {lastSync != null && !isOnline && (
            <p className={styles.count}>
              <DataAge fetchedAt={lastSync} />
            </p>
          )}
          {board !== undefined && <ArrivalsBoard board={board} now={now} />}
        </>
      )}
    </AwaitedData>
  );
}

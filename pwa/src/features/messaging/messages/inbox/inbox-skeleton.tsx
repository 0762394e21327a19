import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import styles from './inbox-skeleton.module.css';

/** Skeleton of the conversation list. */
export function InboxSkeleton() {
  return (
    <Skeletons label="Loading conversations" className={styles.list}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={48} height={48} radius={24} />
          <div className={styles.words}>
            <Skeleton width="50%" height={14} />
            <Skeleton width="36%" height={12} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </Skeletons>
  );
}

import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { BackToRetreats } from './back-to-retreats.tsx';
import styles from './property-detail-skeleton.module.css';
import layout from './property-detail.module.css';

/** Skeleton of a retreat while it loads, with the working back link. */
export function PropertyDetailSkeleton() {
  return (
    <div className={layout.root}>
      <PageTitle title="Retreat" />
      <BackToRetreats />
      <Skeletons label="Loading retreat" className={styles.page}>
        <div className={styles.heading}>
          <Skeleton width={320} height={28} />
          <Skeleton width={240} height={16} />
        </div>
        <div className={styles.photo}>
          <Skeleton height="100%" radius={0} />
        </div>
        <div className={layout.columns}>
          <div className={styles.words}>
            <Skeleton width={220} height={40} radius={20} />
            <Skeleton width={200} height={24} />
            <Skeleton height={16} />
            <Skeleton height={16} />
            <Skeleton width="70%" height={16} />
            <Skeleton height={120} radius={16} />
          </div>
          <div className={styles.panel}>
            <Skeleton height={420} radius={16} />
          </div>
        </div>
      </Skeletons>
    </div>
  );
}

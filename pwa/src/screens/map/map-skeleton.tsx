import { map as limits } from '#pwa/features/catalog/map/map-limits.ts';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './map-screen.module.css';

/** Skeletons of title, button and map while the first read runs. Source: spec §2, map view. */
export function MapSkeleton() {
  usePagePart('loading');
  return (
    <Skeletons label="Loading map">
      <div className={styles.head}>
        <Skeleton width={160} height={28} />
        <Skeleton width={118} height={40} radius={8} />
      </div>
      <MapShape />
    </Skeletons>
  );
}

/** Placeholder of the map while its code loads. */
export function MapShape() {
  return <Skeleton height={limits.heightPx} radius={20} />;
}

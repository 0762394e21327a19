import { map as limits } from '#contracts/limits.ts';
import { Skeleton, Skeletons } from '#pwa/ui/skeleton.tsx';
import styles from './map-screen.module.css';

/** Shapes of the title, a button and the map while the first read runs. Source: spec §2, map view. */
export function MapSkeleton() {
  return (
    <div data-loading="">
      <Skeletons label="Loading map">
        <div className={styles.head}>
          <Skeleton width={160} height={28} />
          <Skeleton width={118} height={40} radius={8} />
        </div>
        <MapShape />
      </Skeletons>
    </div>
  );
}

/** The map's place while its code loads. */
export function MapShape() {
  return <Skeleton height={limits.heightPx} radius={20} />;
}

import { Ridgeline } from '#pwa/ui/ridgeline/ridgeline.tsx';
import styles from './home-hero.module.css';

/** The first thing a guest sees. Offline on a phone the picture makes room for the banner. Source: spec §2, home. */
export function HomeHero({ isOnline }: { isOnline: boolean }) {
  return (
    <div className={styles.hero} data-offline={isOnline ? undefined : ''}>
      <Ridgeline className={styles.ridgeline} />
      <div className={styles.words}>
        <h1 className={styles.heading}>Book Your Next Retreat With Confidence.</h1>
        <p className={styles.line}>
          Hot springs, forest cabins and quiet rooms, saved on this device for when the signal drops.
        </p>
      </div>
    </div>
  );
}

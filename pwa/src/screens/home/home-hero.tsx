import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import styles from './home-hero.module.css';

/** The heading with the ridgeline. On a phone the picture shrinks for the offline banner. Source: spec §2, home. */
export function HomeHero() {
  return (
    <div className={styles.hero}>
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

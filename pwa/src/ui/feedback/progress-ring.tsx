import styles from './progress-ring.module.css';

/** A ring that is filled as far as something is done. The words beside it say the same. @param share 0 to 1 */
export function ProgressRing({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle className={styles.track} cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${share} 1`} />
    </svg>
  );
}

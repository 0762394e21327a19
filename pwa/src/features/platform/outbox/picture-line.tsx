import styles from './pending.module.css';
import type { PictureProgress } from './picture-progress.ts';

/** How many pictures of a change or a draft were sent, with a bar. */
export function PictureLine({ progress }: { progress: PictureProgress }) {
  const percent = Math.floor(progress.share * 100);
  return (
    <>
      <p className={styles.line}>{progress.label}</p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={progress.label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      {progress.reason !== null && <p className={styles.line}>{progress.reason}</p>}
    </>
  );
}

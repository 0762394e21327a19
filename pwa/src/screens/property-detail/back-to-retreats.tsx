import { Link } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { ArrowLeft20Regular } from '#pwa/ui/icons.tsx';
import styles from './back-to-retreats.module.css';

/** 'Back to retreats'; a round button over the photo on a phone. Source: spec §2, property detail. */
export function BackToRetreats() {
  return (
    <Link to={paths.home} className={styles.back}>
      <ArrowLeft20Regular />
      <span className={styles.words}>Back to retreats</span>
    </Link>
  );
}

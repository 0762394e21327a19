import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { isHomeBefore } from '#pwa/lib/visited-pages.ts';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import { isFollowed } from '#pwa/ui/is-followed.ts';
import styles from './back-to-retreats.module.css';

/**
 * 'Back to retreats'; a round button over the photo on a phone. Returns to the results the guest came from, at the same
 * position, otherwise to home. Source: spec §2, property detail.
 */
export function BackToRetreats() {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    if (!isFollowed(event) || !isHomeBefore()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={paths.home} className={styles.back} onClick={handleClick}>
      <ArrowLeft20Regular />
      <span className={styles.words}>Back to retreats</span>
    </Link>
  );
}

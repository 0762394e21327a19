import { ArrowRotateClockwise20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './virtual-tour-button.module.css';

interface VirtualTourButtonProps {
  isVerified: boolean;
  onOpen: () => void;
}

/** Opens the tour, on the cover; the dot shows only if staff verified the retreat. Source: spec §2, property detail. */
export function VirtualTourButton({ isVerified, onOpen }: VirtualTourButtonProps) {
  return (
    <button type="button" className={styles.pill} onClick={onOpen}>
      <ArrowRotateClockwise20Regular />
      Virtual Tour
      {isVerified && (
        <span className={styles.verified}>
          <span className={styles.dot} />
          Verified
        </span>
      )}
    </button>
  );
}

import type { Property } from '#contracts/domain/catalog/properties.ts';
import { ChevronRight20Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { VerificationBadge } from '#pwa/ui/feedback/verification-badge.tsx';
import styles from './property-choice.module.css';

interface PropertyChoiceProps {
  listings: readonly Property[];
  isOnline: boolean;
  onChoose: (id: number) => void;
}

/** Properties to choose one of. */
export function PropertyChoice({ listings, isOnline, onChoose }: PropertyChoiceProps) {
  return (
    <ul className={styles.list}>
      {listings.map(({ id, title, location, images, coverPlaceholder, verificationStatus }) => (
        <li key={id}>
          <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
            <span className={styles.photo}>
              <Photo url={images[0]} alt="" sizes="72px" placeholder={coverPlaceholder} isOnline={isOnline} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.place}>{location}</span>
            </span>
            <VerificationBadge status={verificationStatus} />
            <ChevronRight20Regular className={styles.chevron} />
          </button>
        </li>
      ))}
    </ul>
  );
}

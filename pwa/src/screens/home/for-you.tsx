import { renderHeart } from '#pwa/features/catalog/favorites/render-heart.tsx';
import { fromPackedCard } from '#pwa/features/catalog/properties/card-property.ts';
import { PropertyCard } from '#pwa/features/catalog/properties/property-card.tsx';
import {
  noteInterest,
  setRecommendations,
} from '#pwa/features/catalog/recommendations/recommendation-commands.ts';
import { useRecommendations } from '#pwa/features/catalog/recommendations/recommendation-queries.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Link } from '#pwa/ui/link.tsx';
import styles from './for-you.module.css';

/** Retreats like those that the person saved, booked or read, with the reason. Not part of a launch snapshot. */
export function ForYou({ isOnline }: { isOnline: boolean }) {
  const recommendations = useRecommendations();
  if (recommendations === undefined || recommendations.length === 0) return null;
  const turnOff = async () => {
    if (!(await storeOrTell(() => setRecommendations(false)))) return;
    showToast({ title: 'Recommendations are off', body: 'Turn them on again under Pending changes.' });
  };
  return (
    <section className={styles.section} aria-labelledby="for-you-title" data-fleeting="">
      <div className={styles.head}>
        <div>
          <h2 id="for-you-title" className={styles.title}>
            For you
          </h2>
          <p className={styles.note}>
            Chosen on this device from what you saved, booked and read. Nothing of it is sent.{' '}
            <Link className={styles.link} to={`${paths.sync}#recommendations`}>
              Settings
            </Link>
          </p>
        </div>
        <Button look="subtle" onClick={() => void turnOff()}>
          Turn off
        </Button>
      </div>
      <ul className={styles.grid}>
        {recommendations.map(({ id, card, reasons }) => (
          <li key={id} className={styles.cell}>
            <PropertyCard
              listing={fromPackedCard(card)}
              isOnline={isOnline}
              renderHeart={renderHeart}
              level={3}
            />
            <p className={styles.reason}>{reasons.join(' · ')}</p>
            <Button
              look="subtle"
              size="small"
              aria-label={`Not for me: ${card.title}`}
              onClick={() => void storeOrTell(() => noteInterest(id, { declined: true }))}
            >
              Not for me
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { formatDollars } from '#pwa/lib/money.ts';
import { Rating } from '#pwa/ui/feedback/rating.tsx';
import { nightlyRate, type StayTerms } from './stay-choice.ts';
import styles from './stay-price.module.css';

/** Price of a night with the rating beside it and, where one is chosen, the package below. Source: spec §2, booking panel. */
export function StayPrice(terms: StayTerms) {
  const { property, chosenPackage } = terms;
  return (
    <div className={styles.root}>
      <div>
        <p className={styles.price}>
          <strong>{formatDollars(nightlyRate(terms))}</strong> / night
        </p>
        {chosenPackage !== null && (
          <p className={styles.chosen} role="status">
            {chosenPackage.name} package selected
          </p>
        )}
      </div>
      <Rating rating={property.rating} reviewCount={property.reviewCount} />
    </div>
  );
}

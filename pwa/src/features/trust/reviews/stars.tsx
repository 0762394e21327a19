import { Star16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './reviews.module.css';

const five = [1, 2, 3, 4, 5] as const;

/** A rating of 1 to 5 as stars. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className={styles.stars}>
      {five.map((star) => (
        <Star16Filled key={star} data-filled={star <= value ? '' : undefined} />
      ))}
    </span>
  );
}

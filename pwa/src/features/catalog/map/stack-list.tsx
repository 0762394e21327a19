import type { MapCard } from './card-groups.ts';
import styles from './map-popup.module.css';

interface StackListProps {
  cards: readonly MapCard[];
  onSelect: (id: number) => void;
}

/** Retreats in the same place, which no zoom separates, as a list to choose from. */
export function StackList({ cards, onSelect }: StackListProps) {
  return (
    <ul className={styles.stack} aria-label="Retreats in this place">
      {cards.map(({ id, title, pricePerNight }) => (
        <li key={id}>
          <button type="button" className={styles.stackItem} onClick={() => onSelect(id)}>
            <span className={styles.stackTitle}>{title}</span>
            <span className={styles.stackPrice}>${pricePerNight} / night</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

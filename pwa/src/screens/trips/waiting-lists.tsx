import type { WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { WaitingCard } from '#pwa/features/booking/departures/places/waiting-card.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './trips.module.css';

interface WaitingListsProps {
  /** Offers first. */
  entries: readonly WaitingEntry[];
  isOnline: boolean;
}

/** Waiting lists of group retreats that the person is on, with the places that are offered to them. */
export function WaitingLists({ entries, isOnline }: WaitingListsProps) {
  const now = useNow();
  return (
    <div className={styles.waiting}>
      <Section title="Waiting lists">
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <WaitingCard entry={entry} isOnline={isOnline} now={now} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

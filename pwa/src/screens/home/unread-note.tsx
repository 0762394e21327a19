import { unreadSentence } from '#pwa/features/properties/search-labels.ts';
import type { UnreadPart } from '#pwa/lib/search-query.ts';
import { Info16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './home-screen.module.css';

/** Says which parts of the address were ignored because they are invalid. Source: decision 004. */
export function UnreadNote({ parts }: { parts: readonly UnreadPart[] }) {
  return (
    <p className={styles.note} role="status">
      <Info16Regular />
      {unreadSentence(parts)}
    </p>
  );
}

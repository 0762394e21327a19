import { ignoredSentence } from '#pwa/features/catalog/properties/search-labels.ts';
import type { IgnoredPart } from '#pwa/lib/search-query.ts';
import { Info16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './home-screen.module.css';

/** Says which parts of the address were ignored because they are invalid. Source: decision 004. */
export function IgnoredNote({ parts }: { parts: readonly IgnoredPart[] }) {
  return (
    <p className={styles.note} role="status">
      <Info16Regular />
      {ignoredSentence(parts)}
    </p>
  );
}

import { ageTone, formatAge } from '#pwa/lib/data-age.ts';
import { History16Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './data-age.module.css';

/** Age of the shown data; amber after a day. `fetchedAt` is in milliseconds since 1970. Source: design §9. */
export function DataAge({ fetchedAt }: { fetchedAt: number }) {
  const now = useNow();
  return (
    <span className={styles.age} data-fleeting="" data-tone={ageTone(fetchedAt, now)}>
      <History16Regular />
      Updated {formatAge(fetchedAt, now)}
    </span>
  );
}

import { useEffect, useState } from 'react';
import { ageTone, formatAge } from '#pwa/lib/data-age.ts';
import { History16Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './data-age.module.css';

const minuteMs = 60_000;

/** Age of the shown data; amber after a day. `fetchedAt` is in milliseconds since 1970. Source: design §9. */
export function DataAge({ fetchedAt }: { fetchedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.age} data-fleeting="" data-tone={ageTone(fetchedAt, now)}>
      <History16Regular />
      Updated {formatAge(fetchedAt, now)}
    </span>
  );
}

import { changesSinceVerification } from './audit-trail.ts';
import { useAudit } from './audit-queries.ts';
import { FieldChanges } from './field-changes.tsx';
import styles from './changed-since.module.css';

interface ChangedSinceProps {
  propertyId: number;
  isOnline: boolean;
}

/** What a host changed since staff verified the listing. Source: decision 007. */
export function ChangedSince({ propertyId, isOnline }: ChangedSinceProps) {
  const { result } = useAudit(propertyId, isOnline);
  return (
    <section className={styles.root} aria-label="Changed since verification">
      <h3 className={styles.title}>Changed since verification</h3>
      {result === undefined && <p role="status">Loading what changed…</p>}
      {result?.kind === 'failed' && <p>{result.detail}</p>}
      {result?.kind === 'found' && <Changes changes={changesSinceVerification(result.entries)} />}
    </section>
  );
}

function Changes({ changes }: { changes: ReturnType<typeof changesSinceVerification> }) {
  return changes.length === 0 ? <p>All changes were reverted.</p> : <FieldChanges changes={changes} />;
}

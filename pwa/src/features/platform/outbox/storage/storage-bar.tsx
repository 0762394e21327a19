import type { StorageEstimate } from '#pwa/data/storage/storage-estimate.ts';
import styles from './storage.module.css';
import { formatBytes } from '#pwa/lib/format-bytes.ts';

/** Share of the device's room at which it is called full. */
const fullShare = 0.95;

/** Used share of the storage quota. */
export function StorageBar({ storage }: { storage: StorageEstimate }) {
  const { usedBytes, quotaBytes } = storage;
  if (usedBytes === null || quotaBytes === null || quotaBytes === 0) return null;
  const share = Math.min(1, usedBytes / quotaBytes);
  const words = `${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)}`;
  return (
    <div>
      <div className={styles.figures}>
        <span>Stored on this device</span>
        <span>{words}</span>
      </div>
      <div
        className={styles.bar}
        role="meter"
        aria-label="Stored on this device"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        data-full={share >= fullShare ? '' : undefined}
      >
        <span style={{ width: `${Math.max(1, share * 100)}%` }} />
      </div>
    </div>
  );
}

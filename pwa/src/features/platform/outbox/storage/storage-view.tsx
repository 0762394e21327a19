import { useState } from 'react';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { StorageEstimate } from '#pwa/data/storage/storage-estimate.ts';
import { isSafariTab } from '#pwa/lib/browser/safari-tab.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { LockClosed20Regular, Storage20Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { StorageBar } from './storage-bar.tsx';
import styles from './storage.module.css';
import { freeUpSpace, keepForGood, useStorage } from './storage-queries.ts';

const promiseOf = ({ isPersistent }: StorageEstimate): string => {
  if (isPersistent) return 'The browser keeps this until you remove it.';
  if (isSafariTab())
    return 'Safari clears this after 7 days without a visit, unsent changes too. Send them before that, or add Wellens to your Home Screen or Dock and log in there.';
  return 'Your browser may clear this if space runs low. Sync important changes soon.';
};

/**
 * What this device keeps, whether the browser may clear it, and how to make room.
 * @param waiting changes that the server does not have
 */
export function StorageView({ waiting }: { waiting: number }) {
  const { result: storage, again } = useStorage();
  const [isBusy, setIsBusy] = useState(false);
  if (storage === undefined) return <div className={styles.place} />;
  const free = async () => {
    setIsBusy(true);
    await freeUpSpace();
    setIsBusy(false);
    again();
    showToast({ title: 'Space freed', body: 'Photos and map tiles will download again when you view them.' });
  };
  const keep = async () => {
    const isKept = await keepForGood();
    again();
    if (!isKept)
      showToast({
        title: 'Not allowed by the browser',
        body: 'Try again after a few visits or once the app is installed.',
        intent: 'info',
      });
  };
  const rows: [label: string, count: number][] = [
    ['Retreats', storage.listings],
    ['Photos', storage.photos],
    ['Map tiles', storage.tiles],
    ['Drafts', storage.drafts],
    ['Changes waiting', waiting],
  ];
  return (
    <div className={styles.view}>
      <StorageBar storage={storage} />
      <dl className={styles.counts}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatWhole(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.promise}>
        <LockClosed20Regular />
        {promiseOf(storage)}
      </p>
      <div className={styles.actions}>
        <Button icon={Storage20Regular} busy={isBusy} onClick={() => void free()}>
          Free up space
        </Button>
        {!storage.isPersistent && (
          <Button look="subtle" onClick={() => void keep()}>
            Protect from clean-up
          </Button>
        )}
      </div>
    </div>
  );
}

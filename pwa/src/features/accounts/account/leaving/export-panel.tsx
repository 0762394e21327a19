import { useState } from 'react';
import type { NewExport } from '#contracts/domain/accounts/data-export.ts';
import { subscribeToAccount } from '#pwa/data/open-stores.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { askForExport, exportAddress, readExportState, saveDeviceData } from './export-commands.ts';
import styles from './export-panel.module.css';

/**
 * The copy asked for last; null if there is none. The server returns its link only once, so it must survive leaving the
 * page. It is never written to the device.
 */
const madeCopy = createStore<NewExport | null>(null);

subscribeToAccount(() => madeCopy.set(null));

/** A copy of all data of the person, and of what is only on this device. */
export function ExportPanel({ sendsMail, isOnline }: { sendsMail: boolean; isOnline: boolean }) {
  const made = useStore(madeCopy);
  const [isAsking, setIsAsking] = useState(false);
  const { result } = useTask('export', isOnline, async () => ({ state: await readExportState() }));
  const nextAt = made === null ? (result?.state?.nextAt ?? null) : null;
  const ask = async () => {
    setIsAsking(true);
    madeCopy.set(await askForExport());
    setIsAsking(false);
  };
  return (
    <div className={styles.panel}>
      <p>
        {i18n.t(
          'A copy of everything Wellens knows about you: a page to read, and files for other programs.',
        )}
      </p>
      {made === null ? (
        <Button busy={isAsking} disabled={!isOnline || nextAt !== null} onClick={() => void ask()}>
          {i18n.t('Get my data')}
        </Button>
      ) : (
        <MadeCopy made={made} sendsMail={sendsMail} />
      )}
      {isOnline && nextAt !== null && <NextCopy nextAt={nextAt} sendsMail={sendsMail} />}
      {!isOnline && (
        <p className={styles.reason}>
          <CloudOff16Filled />
          {i18n.t('Your data can be downloaded when you are connected.')}
        </p>
      )}
      <p className={styles.text}>
        {i18n.t('Drafts, and changes that were not sent yet, are only on this device and not in that copy.')}
      </p>
      <Button onClick={() => void saveDeviceData()}>{i18n.t('Download what is only here')}</Button>
    </div>
  );
}

/** The link to a new copy, and how long it works. */
function MadeCopy({ made, sendsMail }: { made: NewExport; sendsMail: boolean }) {
  return (
    <>
      <p role="status">
        <a className={styles.download} href={exportAddress(made.token)} download="wellens-data.zip">
          {i18n.t('Download your data')}
        </a>
      </p>
      <p className={styles.text}>
        {sendsMail
          ? i18n.t('The link works until {expiresAt}. We also sent it to your email; keep it to yourself.', {
              expiresAt: formatDeadline(made.expiresAt),
            })
          : i18n.t('The link works until {expiresAt}. Keep it to yourself.', {
              expiresAt: formatDeadline(made.expiresAt),
            })}
      </p>
    </>
  );
}

/** When the person, who got a copy not long ago, can get another one. */
function NextCopy({ nextAt, sendsMail }: { nextAt: string; sendsMail: boolean }) {
  return (
    <p className={styles.text}>
      {sendsMail
        ? i18n.t('You got a copy today, and its link by email. You can get another one from {nextAt} on.', {
            nextAt: formatDeadline(nextAt),
          })
        : i18n.t('You got a copy today. You can get another one from {nextAt} on.', {
            nextAt: formatDeadline(nextAt),
          })}
    </p>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog-sheet/dialog-sheet.tsx';
import { formatAge } from '#pwa/lib/data-age.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { EntryIcon } from './entry-icon.tsx';
import { refusalOf } from './entry-words.ts';
import styles from './log-out-dialog.module.css';
import pendingStyles from './pending.module.css';
import { syncNow } from './pending-commands.ts';
import type { PendingChanges } from './pending-queries.ts';

interface LogOutDialogProps {
  pending: PendingChanges;
  isOnline: boolean;
  /** Ends the session. What is unsent stays sealed for the next login, unless it is to be discarded. */
  onLogOut: (choice: { discard: boolean }) => void;
  onClose: () => void;
}

/** What becomes of changes that the server does not have, before somebody logs out. Parked ones count. Source: spec §8. */
export function LogOutDialog({ pending, isOnline, onLogOut, onClose }: LogOutDialogProps) {
  const all = [...pending.needYou, ...pending.waiting];
  const [isSending, setIsSending] = useState(false);
  const now = useNow();
  const isDone = pending.waiting.length === 0;
  const isSent = isSending && all.length === 0;
  const leave = useEffectEvent(() => onLogOut({ discard: false }));
  useEffect(() => {
    if (isSent) leave();
  }, [isSent]);

  const send = () => {
    setIsSending(true);
    void syncNow();
  };
  if (all.length === 0) return null;
  const title = all.length === 1 ? '1 change is not sent yet' : `${all.length} changes are not sent yet`;
  return (
    <DialogSheet
      open
      onClose={onClose}
      width={520}
      title={title}
      subtitle="Only this device has them. What should become of them?"
      footer={
        <div className={styles.footer}>
          <Button
            look="primary"
            size="large"
            wide
            busy={isSending && isOnline && !isDone}
            disabled={!isOnline || isDone}
            onClick={send}
          >
            {isOnline ? 'Send now, then log out' : 'Sending needs a connection'}
          </Button>
          <Button size="large" wide onClick={() => onLogOut({ discard: false })}>
            Keep for my next login
          </Button>
          <Button look="danger" size="large" wide onClick={() => onLogOut({ discard: true })}>
            Discard {all.length === 1 ? 'it' : `all ${all.length}`}
          </Button>
        </div>
      }
    >
      <ul>
        {all.map(({ entry, kind, title: name, about }) => (
          <li key={entry.seq} className={pendingStyles.item}>
            <EntryIcon kind={kind} />
            <div className={pendingStyles.words}>
              <p className={pendingStyles.title}>{name}</p>
              <p className={pendingStyles.line}>
                {[about, formatAge(entry.firstQueuedAt, now), refusalOf(entry)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Kept changes stay sealed on this device. Nobody else who logs in here sees or sends them.
      </p>
    </DialogSheet>
  );
}

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { countOf, pluralOf } from '#contracts/plural.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { formatAge } from '#pwa/lib/data-age.ts';
import { CloudOff20Regular, PersonKey20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { countUnsent } from './count-labels.ts';
import { EntryIcon } from './entry-icon.tsx';
import { refusalOf } from './entry-labels.ts';
import styles from './log-out-dialog.module.css';
import pendingStyles from './pending.module.css';
import { syncNow } from './pending-commands.ts';
import type { DraftPictures } from './picture-progress.ts';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';

interface LogOutDialogProps {
  pending: PendingChanges;
  isOnline: boolean;
  /** The server no longer knows the session, so nothing can be sent. */
  hasSessionEnded: boolean;
  /**
   * Logs out. What is unsent stays sealed for the next login, but for what is to be discarded.
   * @returns whether the person is logged out
   */
  onLogOut: (choice: { discardUpTo: number | null }) => Promise<boolean>;
  onClose: () => void;
}

/** Result of the dialog; `failed`: logging out failed, and the person is still logged in. */
type Choice = 'none' | 'send' | 'keep' | 'discard' | 'failed';

/**
 * What becomes of changes that the server does not have, before somebody logs out. Refused ones count. Every way out
 * works without a network, but for sending. With nothing left to ask it asks whether to log out, because a link of another
 * site may have opened it. Source: spec §8.
 */
export function LogOutDialog(props: LogOutDialogProps) {
  const { pending, onClose } = props;
  const all = [...pending.needYou, ...pending.waiting];
  const count = countUnsent(pending);
  const { choice, setChoice, leave } = useChoice(props, count);
  return (
    <DialogSheet
      open
      onClose={onClose}
      width={520}
      title={count === 0 ? 'Everything is sent' : titleOf(count)}
      subtitle={count === 0 ? undefined : subtitleOf(count)}
      footer={
        <DialogFooter
          count={count}
          discardable={all.length}
          canSend={canSend(props)}
          choice={choice}
          onSend={() => {
            setChoice('send');
            void syncNow();
          }}
          onKeep={() => leave('keep', null)}
          onDiscard={() => leave('discard', Math.max(...all.map(({ entry }) => entry.seq)))}
        />
      }
    >
      <div role="alert">{choice === 'failed' && <p className={styles.problem}>{stillLoggedIn}</p>}</div>
      <Circumstances {...props} />
      <UnsentList entries={all} drafts={pending.drafts} />
      {count > 0 && <Notes entries={all} />}
    </DialogSheet>
  );
}

/** State of the choice, and the log-out itself. @param count of unsent changes */
function useChoice({ pending, isOnline, onLogOut }: LogOutDialogProps, count: number) {
  const [choice, setChoice] = useState<Choice>('none');
  const logOut = (discardUpTo: number | null): void => {
    void onLogOut({ discardUpTo }).then((isOut) => {
      if (!isOut) setChoice('failed');
    });
  };
  const leave = (next: 'keep' | 'discard', discardUpTo: number | null) => {
    setChoice(next);
    logOut(discardUpTo);
  };
  const isSent = count === 0 && choice === 'send';
  const leaveOnceSent = useEffectEvent(() => logOut(null));
  useEffect(() => {
    if (isSent) leaveOnceSent();
  }, [isSent]);
  // The choice to send ends when nothing more can be sent: the rest waits for a connection or was rejected.
  const isStuck =
    choice === 'send' && (!isOnline || (pending.waiting.length + pending.drafts.length === 0 && count > 0));
  if (isStuck) setChoice('none');
  return { choice, setChoice, leave };
}

interface DialogFooterProps {
  /** Number of unsent changes. */
  count: number;
  /** Number of them that can be discarded: a draft stays with its photos. */
  discardable: number;
  canSend: boolean;
  choice: Choice;
  onSend: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

function DialogFooter(props: DialogFooterProps) {
  const { count, discardable, canSend: isSendable, choice, onSend, onKeep, onDiscard } = props;
  const isLeaving = choice === 'keep' || choice === 'discard';
  const isSent = count === 0 && choice === 'send';
  const shared = { size: 'large', wide: true, disabled: isLeaving } as const;
  return (
    <div className={styles.footer}>
      {count > 0 && isSendable && (
        <Button {...shared} look="primary" busy={choice === 'send'} onClick={onSend}>
          Send now, then log out
        </Button>
      )}
      <Button
        {...shared}
        look={isSendable ? 'secondary' : 'primary'}
        busy={choice === 'keep' || isSent}
        onClick={onKeep}
      >
        {count === 0 ? 'Log out' : 'Keep for my next login'}
      </Button>
      {discardable > 0 && (
        <Button {...shared} look="danger" busy={choice === 'discard'} onClick={onDiscard}>
          Discard {discardable === 1 && count === 1 ? 'it' : discardLabel(discardable)}
        </Button>
      )}
    </div>
  );
}

const discardLabel = (count: number): string => (count === 1 ? 'one change' : `all ${count}`);

const titleOf = (count: number): string => `${countOf(count, 'change is', 'changes are')} not sent yet`;

const subtitleOf = (count: number): string =>
  `${pluralOf(count, 'It’s', 'They’re')} only on this device. What would you like to do?`;

const stillLoggedIn =
  'You are still logged in: this device could not store that you log out, and Wellens could not be reached. Changes that were not discarded are listed below. Please try again.';

/** Whether pressing the button can send anything. */
const canSend = ({ pending, isOnline, hasSessionEnded }: LogOutDialogProps): boolean =>
  isOnline && !hasSessionEnded && pending.waiting.length + pending.drafts.length > 0;

/** Why the changes cannot be sent now, and that logging out is still possible. */
function Circumstances({ isOnline, hasSessionEnded }: LogOutDialogProps) {
  const words = useOfflineLabels();
  if (!isOnline) {
    return (
      <Notice icon={<CloudOff20Regular />}>
        <strong>{words.now}, but you can log out of this device.</strong> Your account is locked here at once.
        Your session ends on our side as soon as this device is online again.
      </Notice>
    );
  }
  if (!hasSessionEnded) return null;
  return (
    <Notice icon={<PersonKey20Regular />}>
      <strong>Your session has ended.</strong> Close this and log in again to send your changes.
    </Notice>
  );
}

const Notice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={styles.notice}>
    {icon}
    <p>{children}</p>
  </div>
);

interface UnsentListProps {
  entries: readonly PendingEntry[];
  drafts: readonly DraftPictures[];
}

function UnsentList({ entries, drafts }: UnsentListProps) {
  const now = useNow();
  return (
    <ul>
      {entries.map(({ entry, kind, title, about, pictures }) => (
        <li key={entry.seq} className={pendingStyles.item}>
          <EntryIcon kind={kind} />
          <div className={pendingStyles.words}>
            <p className={pendingStyles.title}>{title}</p>
            <p className={pendingStyles.line}>
              {[about, formatAge(entry.firstQueuedAt, now), refusalOf(entry), pictures?.label ?? null]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </div>
        </li>
      ))}
      {drafts.map(({ draftId, title, label }) => (
        <li key={draftId} className={pendingStyles.item}>
          <EntryIcon kind="listing" />
          <div className={pendingStyles.words}>
            <p className={pendingStyles.title}>Draft: {title}</p>
            <p className={pendingStyles.line}>{label}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Explains both choices. */
function Notes({ entries }: { entries: readonly PendingEntry[] }) {
  const arrived = entries.filter(({ mayHaveArrived }) => mayHaveArrived).length;
  return (
    <>
      <p className={styles.note}>
        Changes you keep stay locked on this device until you log in again. Nobody else who logs in here sees
        or sends them.
      </p>
      {arrived > 0 && (
        <p className={styles.note}>
          {countOf(arrived, 'change')} may have reached us already. If you discard{' '}
          {pluralOf(arrived, 'it', 'them')}, we find out and undo what we can: now, or as soon as you log in
          again.
        </p>
      )}
    </>
  );
}

import { useState } from 'react';
import type { HeldMessage } from '#contracts/domain/messaging/held-messages.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { HeldForm } from './held-form.tsx';
import { peopleOf, reasonLabels } from './held-labels.ts';
import type { Answer } from './moderation-calls.ts';
import styles from './moderation.module.css';

interface HeldDialogProps {
  /** Null while the dialog is closed. */
  message: HeldMessage | null;
  isOnline: boolean;
  onClose: () => void;
  /** Called when a message was decided, by the caller or by somebody else. */
  onChange: () => void;
}

/** A message that waits for a check, with its decision. Staff see no other message of the two. */
export function HeldDialog({ message, isOnline, onClose, onChange }: HeldDialogProps) {
  return (
    <DialogSheet open={message !== null} onClose={onClose} title="Message to check" width={640} full>
      {message !== null && (
        <OpenedMessage
          key={message.id}
          message={message}
          isOnline={isOnline}
          onClose={onClose}
          onChange={onChange}
        />
      )}
    </DialogSheet>
  );
}

function OpenedMessage({ message, isOnline, onClose, onChange }: HeldDialogProps & { message: HeldMessage }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { reason, content, createdAt } = message;
  const finish = (answer: Answer<unknown>): void => {
    setFailure(answer.failure);
    if (answer.failure !== null) {
      if (!answer.isUnsent) onChange();
      return;
    }
    showToast({ title: 'Decision saved', body: peopleOf(message) });
    onClose();
    onChange();
  };
  return (
    <div className={styles.stack}>
      {failure !== null && (
        <p role="alert" className={styles.alert}>
          {failure}
        </p>
      )}
      <h3 className={styles.title}>{peopleOf(message)}</h3>
      <div className={styles.chips}>
        <Chip tone="waiting">{reasonLabels[reason]}</Chip>
      </div>
      <section className={styles.box}>
        <h4 className={styles.heading}>Written {formatMoment(createdAt)}</h4>
        <p className={styles.text} tabIndex={0}>
          {content}
        </p>
      </section>
      <HeldForm message={message} isOnline={isOnline} onDone={finish} />
    </div>
  );
}

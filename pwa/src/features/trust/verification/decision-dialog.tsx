import { useId, useRef, useState, type RefObject } from 'react';
import { verificationNotesMax } from '#contracts/form-limits.ts';
import type { VerificationStatus } from '#contracts/domain/state-lists.ts';
import { rejectionNeedsNotes } from '#contracts/rules/rejection-notes.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { focusField } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { ChangedSince } from './changed-since.tsx';
import { FieldChanges } from './field-changes.tsx';
import { changesBetween, decisionChangesBetween } from './changed-fields.ts';
import { StatusChoice } from './status-choice.tsx';
import { decideVerification } from './verification-commands.ts';
import styles from './decision-dialog.module.css';

/** A decision that was taken in by the server, or how it failed. */
export type Decided = { kind: 'done'; property: Property } | { kind: 'failed'; detail: string | null };

interface DecisionDialogProps {
  /** The listing as it was when the dialog was opened: the decision is bound to this version. */
  opened: Property;
  open: boolean;
  isOnline: boolean;
  onClose: () => void;
  onDecided: (decided: Decided) => void;
}

/** Status, notes, Cancel and 'Update Verification'. Source: spec §2 admin dashboard, design §8. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { opened, open, isOnline, onClose } = props;
  const form = useRef<HTMLDivElement>(null);
  const decision = useDecision(props, form);
  const { reviewed, surprise, status } = decision;
  const { leave, end } = decision.closeWith(onClose);
  const hasChanged = opened.verificationStatus === 'verified' && opened.changedSinceVerification === true;
  return (
    <DialogSheet
      open={open}
      onClose={leave}
      title={titleOf(opened)}
      subtitle={`${reviewed.title} · ${reviewed.location}`}
      width={520}
      footer={
        <DialogFooter
          isOnline={isOnline}
          isSending={decision.isSending}
          onCancel={end}
          onUpdate={() => void decision.send()}
        />
      }
    >
      <div ref={form} className={styles.form}>
        {surprise !== null && (
          <section className={styles.surprise} role="alert">
            <p className={styles.what}>{surprise}</p>
            <p>Review the differences and decide again.</p>
            <FieldChanges
              changes={[...decisionChangesBetween(opened, reviewed), ...changesBetween(opened, reviewed)]}
            />
          </section>
        )}
        {hasChanged && surprise === null && <ChangedSince propertyId={opened.id} isOnline={isOnline} />}
        <StatusChoice selected={status} error={decision.statusError} onSelect={decision.setStatus} />
        <TextField
          name="notes"
          label="Notes"
          rows={3}
          required={status === 'rejected'}
          error={decision.notesError}
          maxLength={verificationNotesMax}
          value={decision.notes}
          onChange={({ target }) => decision.setNotes(target.value)}
        />
      </div>
    </DialogSheet>
  );
}

interface DecisionDraft {
  status: VerificationStatus | null;
  notes: string;
}

/** State of the decision, on the opened version or, if it was edited meanwhile, on the newer one. */
function useDecision(props: DecisionDialogProps, form: RefObject<HTMLElement | null>) {
  const { opened, onDecided } = props;
  const [reviewed, setReviewed] = useState(opened);
  const [surprise, setSurprise] = useState<string | null>(null);
  const start: DecisionDraft = { status: null, notes: opened.verificationNotes ?? '' };
  const {
    unsaved: draft = start,
    remember,
    forget,
    closeWith,
  } = useUnsavedForm<DecisionDraft>(`verification ${opened.id}`);
  const { status, notes } = draft;
  const [isSending, setIsSending] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const trimmed = notes.trim();
  const lacksNotes = status === 'rejected' && trimmed === '';

  const send = async () => {
    setIsChecked(true);
    if (status === null || lacksNotes) {
      focusInvalid(form.current, status);
      return;
    }
    setIsSending(true);
    const decision = { status, notes: trimmed === '' ? null : trimmed, version: reviewed.version };
    const result = await decideVerification(opened.id, decision);
    setIsSending(false);
    if (result.kind === 'changed') {
      setReviewed(result.current);
      setSurprise(result.detail);
    } else {
      if (result.kind === 'done') forget();
      onDecided(result);
    }
  };
  return {
    reviewed,
    surprise,
    status,
    setStatus: (chosen: VerificationStatus) => remember({ ...draft, status: chosen }),
    statusError: isChecked && status === null ? 'Choose a status.' : undefined,
    notes,
    setNotes: (written: string) => remember({ ...draft, notes: written }),
    notesError: isChecked && lacksNotes ? rejectionNeedsNotes : undefined,
    isSending,
    send,
    closeWith,
  };
}

interface DialogFooterProps {
  isOnline: boolean;
  isSending: boolean;
  onCancel: () => void;
  onUpdate: () => void;
}

function DialogFooter({ isOnline, isSending, onCancel, onUpdate }: DialogFooterProps) {
  const reasonId = useId();
  return (
    <div className={styles.footer}>
      {!isOnline && (
        <p id={reasonId} className={styles.reason}>
          Needs a connection
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="large"
          look="primary"
          busy={isSending}
          disabled={!isOnline}
          aria-describedby={isOnline ? undefined : reasonId}
          onClick={onUpdate}
        >
          Update Verification
        </Button>
      </div>
    </div>
  );
}

/** Same label as the button that opens the dialog. */
function titleOf({ verificationStatus: status, changedSinceVerification }: Property): string {
  if (status === null || status === 'pending') return 'Verify Property';
  return status === 'verified' && changedSinceVerification === true ? 'Review changes' : 'Change status';
}

/** Leads to the field that is wrong: the status, or the notes of a rejection. */
function focusInvalid(form: HTMLElement | null, status: VerificationStatus | null): void {
  focusField(form?.querySelector<HTMLElement>(status === null ? 'input[type=radio]' : 'textarea'));
}

import { useState, type SubmitEvent } from 'react';
import { reportReasons, type ReportReason } from '#contracts/domain/trust/report-lists.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { picturesInWork } from '#pwa/features/shared/pictures/encode-queue.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { subjectOf } from '#pwa/sync/commands/report-commands.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import { sendReport, toReport, type Reported } from './report-commands.ts';
import { reasonDescriptions, reasonLabels, targetLabels } from './report-labels.ts';
import { ReportPhotos } from './report-photos.tsx';
import { useCanAddPhotos } from './report-queries.ts';
import styles from './reports.module.css';

const options = reportReasons.map((value) => ({
  value,
  label: reasonLabels[value],
  description: reasonDescriptions[value],
}));

interface ReportDialogProps {
  open: boolean;
  reported: Reported;
  onClose: () => void;
}

/** Asks why something is reported. Offline the report waits on this device. */
export function ReportDialog({ open, reported, onClose }: ReportDialogProps) {
  const subject = subjectOf(toReport(reported, 'other', ''));
  const { unsaved = nothingTyped, update, closeWith } = useUnsavedForm<Typed>(`report ${subject}`);
  const type = (change: (before: Typed) => Typed): void => update((before = nothingTyped) => change(before));
  const { leave, end } = closeWith(onClose);
  /** A photo that is being prepared would be left out. */
  const inWork = useStore(picturesInWork);
  return (
    <FormDialog
      open={open}
      title={`Report this ${targetLabels[reported.kind]}`}
      subtitle={reported.title}
      width={560}
      submitLabel="Send report"
      isSubmitDisabled={inWork > 0}
      onClose={leave}
      onCancel={end}
    >
      {(formId) => (
        <ReportForm formId={formId} reported={reported} typed={unsaved} onType={type} onSent={end} />
      )}
    </FormDialog>
  );
}

interface Typed {
  reason: ReportReason | null;
  text: string;
  photos: readonly NewPicture[];
}

const nothingTyped: Typed = { reason: null, text: '', photos: [] };

interface ReportFormProps {
  formId: string;
  reported: Reported;
  typed: Typed;
  onType: (change: (before: Typed) => Typed) => void;
  onSent: () => void;
}

function whenSent(): string {
  if (currentAccount() === null) return 'It waits on this device. Log in to send it.';
  const { isOnline } = appDevice.connection.snapshot();
  const way = isOnline ? 'It is on its way.' : 'It is sent as soon as there is a connection.';
  return `${way} Our decision appears on your account page.`;
}

function ReportForm({ formId, reported, typed, onType, onSent }: ReportFormProps) {
  const { reason, text, photos } = typed;
  const canAddPhotos = useCanAddPhotos();
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const needsText = reason === 'other' && text.trim() === '';
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    focusFirstError(event.currentTarget);
    if (reason === null || needsText || isSending) return;
    setIsSending(true);
    const isStored = await sendReport(reported, reason, text, photos);
    setIsSending(false);
    if (!isStored) return;
    showToast({
      title: 'Thank you for your report',
      body: whenSent(),
    });
    onSent();
  };
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>Only the staff of Wellens read this. The other person is not told who reported it.</p>
      <ChoiceCards
        name="reason"
        label="What is wrong?"
        options={options}
        selected={reason}
        error={isChecked && reason === null ? 'Please choose a reason' : undefined}
        onSelect={(chosen) => onType((before) => ({ ...before, reason: chosen }))}
      />
      <TextField
        label={reason === 'other' ? 'What happened?' : 'What happened? (optional)'}
        error={isChecked && needsText ? 'Please describe what is wrong' : undefined}
        rows={4}
        maxLength={reportLimits.textMax}
        value={text}
        onChange={({ target: { value } }) => onType((before) => ({ ...before, text: value }))}
      />
      {canAddPhotos && (
        <ReportPhotos
          photos={photos}
          onChange={(change) => onType((before) => ({ ...before, photos: change(before.photos) }))}
        />
      )}
    </form>
  );
}

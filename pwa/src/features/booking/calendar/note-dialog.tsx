import { useState } from 'react';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import styles from './host-calendar.module.css';

interface NoteDialogProps {
  open: boolean;
  /** The selected days. */
  subtitle: string;
  /** Some of the days are blocked, and their note changes. Otherwise the days are blocked with the note. */
  isBlocked: boolean;
  current: string;
  /** The blocked days have different notes, so that there is no current one. */
  hasDifferentNotes: boolean;
  onClose: () => void;
  onSave: (note: string | null) => void;
}

/** The note of blocked days, which only the host sees. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, subtitle, isBlocked, onClose } = props;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      width={480}
      title={isBlocked ? 'Note for the blocked days' : 'Block with a note'}
      subtitle={subtitle}
      submitLabel={isBlocked ? 'Save note' : 'Block'}
    >
      {(formId) => <NoteForm {...props} id={formId} />}
    </FormDialog>
  );
}

function NoteForm({ id, current, hasDifferentNotes, onClose, onSave }: NoteDialogProps & { id: string }) {
  const [note, setNote] = useState(current);
  useUnsavedChanges(note !== current);
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = note.trim();
        if (text === '' && hasDifferentNotes) onClose();
        else onSave(text === '' ? null : text);
      }}
    >
      <TextField
        label="Note"
        value={note}
        maxLength={calendarLimits.noteMax}
        hint={
          hasDifferentNotes
            ? 'The days have different notes. A new one replaces them; without one they stay.'
            : 'Only you see it.'
        }
        onChange={({ target }) => setNote(target.value)}
      />
    </form>
  );
}

import { calendarLimits } from '#contracts/calendar-limits.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import styles from './host-calendar.module.css';

interface NoteDialogProps {
  open: boolean;
  /** Names the property and the days, so that what was typed for them is found again. */
  formName: string;
  /** The selected days. */
  subtitle: string;
  /** Some of the days are blocked, and their note changes. Otherwise the days are blocked with the note. */
  isBlocked: boolean;
  current: string;
  /** The blocked days have different notes, so that there is no current one. */
  hasDifferentNotes: boolean;
  onClose: () => void;
  /** @returns whether it is stored */
  onSave: (note: string | null) => Promise<boolean>;
}

/** The note of blocked days, which only the host sees. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, formName, subtitle, isBlocked, current, onClose, onSave } = props;
  const { unsaved: note = current, remember, forget, closeWith } = useUnsavedForm<string>(`note ${formName}`);
  const { leave, end, endOnceStored } = closeWith(onClose);
  return (
    <FormDialog
      open={open}
      onClose={leave}
      onCancel={end}
      width={480}
      title={isBlocked ? 'Note for the blocked days' : 'Block with a note'}
      subtitle={subtitle}
      submitLabel={isBlocked ? 'Save note' : 'Block'}
    >
      {(formId) => (
        <NoteForm
          {...props}
          id={formId}
          note={note}
          onType={(typed) => (typed === current ? forget() : remember(typed))}
          onSave={(saved) => void endOnceStored(onSave(saved))}
          onEnd={end}
        />
      )}
    </FormDialog>
  );
}

interface NoteFormProps extends Omit<NoteDialogProps, 'onSave'> {
  id: string;
  note: string;
  onType: (note: string) => void;
  onSave: (note: string | null) => void;
  /** There is nothing to save. */
  onEnd: () => void;
}

function NoteForm({ id, note, hasDifferentNotes, onType, onSave, onEnd }: NoteFormProps) {
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = note.trim();
        if (text === '' && hasDifferentNotes) onEnd();
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
        onChange={({ target }) => onType(target.value)}
      />
    </form>
  );
}

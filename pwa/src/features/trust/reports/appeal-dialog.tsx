import { useState, type SubmitEvent } from 'react';
import type { Report } from '#contracts/domain/trust/reports.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { sendAppeal } from './report-calls.ts';

interface AppealDialogProps {
  /** Null while the dialog is closed. */
  report: Pick<Report, 'id' | 'title'> | null;
  onClose: () => void;
  onSent: () => void;
}

/** Asks why a person disagrees with a decision. */
export function AppealDialog({ report, onClose, onSent }: AppealDialogProps) {
  const { unsaved = '', remember, forget, closeWith } = useUnsavedForm<string>(`appeal ${report?.id ?? ''}`);
  const { leave, end } = closeWith(onClose);
  const handleSent = (): void => {
    forget();
    onSent();
  };
  return (
    <FormDialog
      open={report !== null}
      title="Ask for another decision"
      {...(report !== null && { subtitle: report.title })}
      width={520}
      submitLabel="Send"
      onClose={leave}
      onCancel={end}
    >
      {(formId) =>
        report !== null && (
          <AppealForm formId={formId} id={report.id} text={unsaved} onType={remember} onSent={handleSent} />
        )
      }
    </FormDialog>
  );
}

interface AppealFormProps {
  formId: string;
  id: number;
  text: string;
  onType: (text: string) => void;
  onSent: () => void;
}

function AppealForm({ formId, id, text, onType, onSent }: AppealFormProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (text.trim().length < limits.appealMin) {
      setProblem('Please say why you disagree');
      focusFirstError(event.currentTarget);
      return;
    }
    const failure = await sendAppeal(id, text);
    if (failure !== null) {
      setProblem(failure);
      return;
    }
    showToast({ title: 'Sent', body: 'Another member of staff looks at it.' });
    onSent();
  };
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Why do you disagree?"
        hint="Another member of staff reads it and decides again."
        error={problem}
        rows={5}
        maxLength={limits.appealMax}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          setProblem(undefined);
        }}
      />
    </form>
  );
}

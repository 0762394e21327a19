import { useId, type ReactNode } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from './dialog-sheet.tsx';

interface FormDialogProps {
  open: boolean;
  title: string;
  subtitle?: string;
  /** On a desktop, in pixels. */
  width?: number;
  /** Label of the button that submits the form. */
  submitLabel: string;
  isSubmitDisabled?: boolean;
  onClose: () => void;
  /** By default the dialog closes. */
  onCancel?: () => void;
  /** The form, whose id this is. It is mounted again with each opening. */
  children: (formId: string) => ReactNode;
}

/** A dialog with a form, which is submitted by a button in the dialog's footer. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, isSubmitDisabled = false, onCancel = props.onClose, children, ...dialog } = props;
  const formId = useId();
  return (
    <DialogSheet
      {...dialog}
      footer={
        <>
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="large" look="primary" type="submit" form={formId} disabled={isSubmitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {dialog.open && children(formId)}
    </DialogSheet>
  );
}

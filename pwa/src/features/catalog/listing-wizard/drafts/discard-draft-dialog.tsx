import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';

interface DiscardDraftDialogProps {
  title: string;
  /** Whether the draft edits a listing, which stays unchanged. */
  isEdit: boolean;
  open: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Confirmation before a draft is deleted. */
export function DiscardDraftDialog({ title, isEdit, open, onClose, onDiscard }: DiscardDraftDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title={isEdit ? 'Discard these changes?' : 'Discard this draft?'}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{isEdit ? 'Keep changes' : 'Keep draft'}</Button>
          <Button look="danger" onClick={onDiscard}>
            {isEdit ? 'Discard changes' : 'Discard draft'}
          </Button>
        </>
      }
    >
      {isEdit
        ? `What you changed of “${title}” is only on this device. The listing stays as it is.`
        : `“${title}” is only on this device. It cannot be brought back.`}
    </DialogSheet>
  );
}

import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './delete-listing-dialog.module.css';

interface DeleteListingDialogProps {
  open: boolean;
  title: string;
  /** Why it cannot be deleted now; null when it can. */
  refusal: string | null;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks before a listing is deleted. Source: spec §8, Delete. */
export function DeleteListingDialog({ open, title, refusal, onClose, onDelete }: DeleteListingDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Delete property"
      subtitle={title}
      width={480}
      footer={
        refusal === null ? (
          <>
            <Button size="large" onClick={onClose}>
              Cancel
            </Button>
            <Button size="large" look="danger" icon={Delete20Regular} onClick={onDelete}>
              Delete
            </Button>
          </>
        ) : (
          <Button size="large" wide onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {refusal === null ? (
        <>
          <p className={styles.question}>Are you sure you want to delete this property?</p>
          <p className={styles.more}>
            Its packages and availability are deleted too. Conversations about it stay. You can undo this for
            a few seconds.
          </p>
        </>
      ) : (
        <p className={styles.question}>{refusal}</p>
      )}
    </DialogSheet>
  );
}

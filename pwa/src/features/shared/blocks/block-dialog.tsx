import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { useHasStayWith } from './block-queries.ts';
import { blockEffect, setBlocked } from './set-blocked.ts';

interface BlockDialogProps {
  person: PublicUser;
  open: boolean;
  onClose: () => void;
}

/** Asks before a person is blocked, with what that changes. Source: decision 050. */
export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const hasStay = useHasStayWith(person.id);
  const block = () => {
    onClose();
    void setBlocked(person, true);
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={480}
      title={`Block ${person.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={block}>
            Block
          </Button>
        </>
      }
    >
      <p>{blockEffect(hasStay)} You can unblock them at any time.</p>
    </DialogSheet>
  );
}

import { currentAccount } from '#pwa/data/open-stores.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { LogInToMessage } from '#pwa/features/messaging/messages/log-in-to-message.tsx';
import type { Contact } from '#pwa/features/messaging/messages/messaging-commands.ts';
import { MessagesPanel } from './messages-panel.tsx';

interface ContactHostDialogProps {
  open: boolean;
  onClose: () => void;
  contact: Contact;
  isOnline: boolean;
}

/** The messaging panel in a dialog. Source: spec §2, messaging panel. */
export function ContactHostDialog({ open, onClose, contact, isOnline }: ContactHostDialogProps) {
  const isVisitor = currentAccount() === null;
  return (
    <DialogSheet open={open} onClose={onClose} title="Messages" flush={!isVisitor} hasOwnHeader={!isVisitor}>
      {isVisitor ? (
        <LogInToMessage level={3} inLayer />
      ) : (
        <MessagesPanel contact={contact} isOnline={isOnline} onClose={onClose} />
      )}
    </DialogSheet>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#contracts/domain/bookings.ts';
import { useConversations } from '#pwa/features/hosting/conversation-queries.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { beginConversation } from '#pwa/sync/commands/message-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chat20Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import styles from './host-booking.module.css';

/** The last message of the conversation with the guest, and the way into it; without one it is started. */
export function GuestConversation({ booking }: { booking: Booking }) {
  const { guest, propertyId, property } = booking;
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  const conversation = useConversations()?.find(
    (one) => one.otherUser?.id === guest.id && one.propertyId === propertyId,
  );
  const handleOpen = async () => {
    setIsOpening(true);
    try {
      const about = { propertyId, propertyTitle: property.title, host: guest };
      const id = conversation?.id ?? (await beginConversation(appDevice, about));
      void navigate(conversationPath(id));
    } catch (error) {
      const body = error instanceof Error ? error.message : String(error);
      showToast({ title: 'Failed to create conversation', body, intent: 'destructive' });
      setIsOpening(false);
    }
  };
  const last = conversation?.lastMessage;
  return (
    <div className={styles.conversation}>
      <p className={styles.last}>
        {last == null
          ? `You and ${guest.name} have not written to each other yet.`
          : `${last.senderId === guest.id ? guest.name : 'You'}: ${last.content}`}
      </p>
      <Button icon={Chat20Regular} busy={isOpening} onClick={() => void handleOpen()}>
        Message {guest.name}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { useConversations } from '#pwa/features/booking/hosting/conversation-queries.ts';
import { openConversation } from '#pwa/features/messaging/messages/messaging-commands.ts';
import { BlockButton } from '#pwa/features/shared/blocks/block-button.tsx';
import { useIsHidden } from '#pwa/features/shared/blocks/block-queries.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chat20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './host-booking.module.css';

/** Last message to or from the guest, and a button that opens or starts the conversation; unless the guest is hidden. */
export function GuestConversation({ booking }: { booking: Booking }) {
  const isHidden = useIsHidden(booking.guest.id);
  if (isHidden === undefined) return null;
  return isHidden ? <HiddenGuest guest={booking.guest} /> : <OpenConversation booking={booking} />;
}

function HiddenGuest({ guest }: Pick<Booking, 'guest'>) {
  return (
    <div className={styles.conversation}>
      <p className={styles.last}>You blocked {guest.name}. Their messages are hidden.</p>
      <BlockButton person={guest} isBlocked namesPerson />
    </div>
  );
}

function OpenConversation({ booking }: { booking: Booking }) {
  const { guest, propertyId, property } = booking;
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  const conversation = useConversations()?.find(
    (one) => one.otherUser?.id === guest.id && one.propertyId === propertyId,
  );
  const handleOpen = async () => {
    setIsOpening(true);
    const contact = { propertyId, propertyTitle: property.title, host: guest };
    const { id } = conversation ?? (await openConversation(contact));
    if (id === null) setIsOpening(false);
    else void navigate(conversationPath(id));
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

import type { ReactNode } from 'react';
import { useLayerLinks } from '#pwa/ui/layer-links.ts';
import { Link } from '#pwa/ui/link.tsx';
import { propertyPath } from '#pwa/lib/paths.ts';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { BlockButton } from '#pwa/features/shared/blocks/block-button.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import {
  nameOfOther,
  type ConversationView,
} from '#pwa/features/messaging/messages/inbox/conversation-queries.ts';
import styles from './conversation-header.module.css';

interface ConversationHeaderProps {
  conversation: Pick<ConversationView, 'otherUser' | 'otherHasLeft' | 'property' | 'isBlocked'>;
  /** Location of the retreat, if known. */
  place?: string | null;
  /** Back button. */
  back?: ReactNode;
  /** Right-hand content, such as the state of the connection. */
  end?: ReactNode;
  /** A link was followed: the dialog closes, whose history entry the links replace. Absent on a page. */
  onLeave?: () => void;
}

/** The other person and the retreat. */
export function ConversationHeader({ conversation, place, back, end, onLeave }: ConversationHeaderProps) {
  const { otherUser, property } = conversation;
  const linkTo = useLayerLinks(onLeave);
  const name = nameOfOther(conversation);
  return (
    <div className={styles.root}>
      {back}
      <Initials
        name={name}
        id={otherUser?.id ?? 0}
        image={otherUser?.profileImage}
        className={styles.avatar}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {otherUser === null || conversation.otherHasLeft === true ? (
            name
          ) : (
            <Link {...linkTo(personPath(otherUser.id))} className={styles.person}>
              {name}
            </Link>
          )}
        </h2>
        {property !== null && (
          <Link {...linkTo(propertyPath(property.id))} className={styles.retreat}>
            {property.title}
            {place != null && <span className={styles.place}> · {place}</span>}
          </Link>
        )}
      </div>
      {otherUser !== null && conversation.otherHasLeft !== true && (
        <BlockButton person={otherUser} isBlocked={conversation.isBlocked} />
      )}
      {end}
    </div>
  );
}

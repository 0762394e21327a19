import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { conversationPath } from '#pwa/lib/screen-paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import styles from './conversation-card.module.css';

/** A conversation with a guest, leading to its thread. Source: spec §2 owner dashboard. */
export function ConversationCard({ conversation }: { conversation: WithPending<Conversation> }) {
  const { id, otherUser, property, lastMessage, lastMessageAt, unreadCount, pending } = conversation;
  const name = otherUser?.name ?? 'Unknown User';
  return (
    <article className={styles.card} data-unread={unreadCount > 0 ? '' : undefined}>
      <Initials name={name} id={otherUser?.id ?? 0} image={otherUser?.profileImage} className={styles.disc} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Link className={styles.link} to={conversationPath(id)}>
              {name}
            </Link>
          </h3>
          <time className={styles.when} dateTime={lastMessageAt}>
            {formatMomentDay(lastMessageAt)}
          </time>
        </div>
        {property !== null && <p className={styles.about}>{property.title}</p>}
        <p className={styles.last}>{lastMessage?.content ?? 'No messages yet'}</p>
      </div>
      <PendingChip pending={pending} />
      {unreadCount > 0 && (
        <span className={styles.unread} aria-label={`${unreadCount} unread`} role="img">
          {unreadCount}
        </span>
      )}
    </article>
  );
}

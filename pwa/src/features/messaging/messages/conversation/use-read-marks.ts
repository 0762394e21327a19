import { useEffect, useRef } from 'react';
import { markAsRead } from '#pwa/features/messaging/messages/messaging-commands.ts';

interface ReadMarks {
  conversationId: number;
  /** Highest visible position. */
  upTo: number;
  /** Whether a message up to there is unread. */
  hasUnread: boolean;
  /** Whether the end of the conversation is visible. */
  isInSight: boolean;
}

/** Marks a conversation as read while it is visible and has unread messages. Source: spec §4, messages. */
export function useReadMarks({ conversationId, upTo, hasUnread, isInSight }: ReadMarks): void {
  const marked = useRef(0);
  useEffect(() => {
    if (!hasUnread || !isInSight) return;
    const mark = (): void => {
      if (document.visibilityState !== 'visible' || marked.current >= upTo) return;
      marked.current = upTo;
      markAsRead(conversationId, upTo);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, upTo, hasUnread, isInSight]);
}

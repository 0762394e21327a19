import { useState } from 'react';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';

/** Maximum number of messages announced at once. */
const readOut = 3;

interface MessageAnnouncerProps {
  /** Messages of the other person, in order. */
  messages: readonly Message[];
  name: string;
  /** Highest position when the conversation was opened; only later messages are announced. */
  newestAtStart: number;
}

/** Announces each message that arrives while the conversation is open, once. Source: WAI-ARIA, role log. */
export function MessageAnnouncer({ messages, name, newestAtStart }: MessageAnnouncerProps) {
  const [since] = useState(newestAtStart);
  const news = messages.filter(({ position }) => position > since).slice(-readOut);
  return (
    <div role="log" aria-label="New messages">
      {news.map(({ id, content }) => (
        <VisuallyHidden key={id}>
          {name}: {content}
        </VisuallyHidden>
      ))}
    </div>
  );
}

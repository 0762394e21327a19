import { useState } from 'react';
import {
  heldOrders,
  holdReasons,
  type HeldMessage,
  type HeldQuery,
} from '#contracts/domain/messaging/held-messages.ts';
import { holdLimits } from '#contracts/request-limits.ts';
import { readHeld } from './held-calls.ts';
import { HeldCard } from './held-card.tsx';
import { HeldDialog } from './held-dialog.tsx';
import { HeldFilters } from './held-filters.tsx';
import { QueuePages } from './queue-pages.tsx';
import { oneOf, textIn, useQueueFilter } from './use-queue-filter.ts';
import styles from './moderation.module.css';

const readFilter = (query: URLSearchParams): HeldQuery => ({
  order: oneOf(heldOrders, query.get('order')) ?? 'oldest',
  reason: oneOf(holdReasons, query.get('reason')),
  text: textIn(query, holdLimits.searchMax),
});

interface HeldQueueProps {
  isOnline: boolean;
  /** Called after a decision. */
  onChange: () => void;
}

/** Messages that staff check before they are delivered, longest wait first. Online only. */
export function HeldQueue({ isOnline, onChange }: HeldQueueProps) {
  const [filter, setFilter] = useQueueFilter('held', readFilter);
  const [changes, setChanges] = useState(0);
  const [opened, setOpened] = useState<HeldMessage | null>(null);
  const [waiting, setWaiting] = useState<number | null>(null);
  const read = async (cursor?: string) => {
    const answer = await readHeld({ ...filter, cursor });
    if (answer.body === null) return answer;
    const { messages: rows, next, waiting: count } = answer.body;
    setWaiting(count);
    return { body: { rows, next }, failure: null };
  };
  const handleChange = (): void => {
    setChanges(changes + 1);
    onChange();
  };
  return (
    <>
      <HeldFilters filter={filter} waiting={waiting} onChange={setFilter} />
      {isOnline ? (
        <QueuePages
          key={JSON.stringify(filter)}
          version={changes}
          noun="messages"
          loading="Loading messages to check"
          empty="No messages to check."
          read={read}
        >
          {(message) => <HeldCard key={message.id} message={message} onOpen={() => setOpened(message)} />}
        </QueuePages>
      ) : (
        <p className={styles.note}>Messages to check are online. Connect to read and decide them.</p>
      )}
      <HeldDialog
        message={opened}
        isOnline={isOnline}
        onClose={() => setOpened(null)}
        onChange={handleChange}
      />
    </>
  );
}

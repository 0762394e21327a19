import { useState } from 'react';
import type { HeldMessage, HeldPage, HeldQuery } from '#contracts/domain/held-messages.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { readHeld } from './held-calls.ts';
import { HeldCard } from './held-card.tsx';
import { HeldDialog } from './held-dialog.tsx';
import { HeldFilters } from './held-filters.tsx';
import styles from './moderation.module.css';

/** Messages that staff check before they are delivered, longest wait first. Online only. */
export function HeldQueue({ isOnline }: { isOnline: boolean }) {
  const [filter, setFilter] = useState<HeldQuery>({ order: 'oldest' });
  const [changes, setChanges] = useState(0);
  const [opened, setOpened] = useState<HeldMessage | null>(null);
  const [waiting, setWaiting] = useState<number | null>(null);
  return (
    <>
      <HeldFilters filter={filter} waiting={waiting} onChange={setFilter} />
      {isOnline ? (
        <Pages
          key={`${changes}:${JSON.stringify(filter)}`}
          filter={filter}
          onOpen={setOpened}
          onCount={setWaiting}
        />
      ) : (
        <p className={styles.note}>Messages to check are online. Connect to read and decide them.</p>
      )}
      <HeldDialog
        message={opened}
        isOnline={isOnline}
        onClose={() => setOpened(null)}
        onChange={() => setChanges(changes + 1)}
      />
    </>
  );
}

interface PagesProps {
  filter: HeldQuery;
  onOpen: (message: HeldMessage) => void;
  /** Number of messages that wait, of all pages. */
  onCount: (waiting: number) => void;
}

/** The first page, and those that were asked for. */
function Pages({ filter, onOpen, onCount }: PagesProps) {
  const read = async (cursor?: string) => {
    const answer = await readHeld({ ...filter, cursor });
    if (answer.body !== null) onCount(answer.body.waiting);
    return answer;
  };
  const first = useTask('held', true, () => read());
  const [further, setFurther] = useState<Pick<HeldPage, 'messages' | 'next'> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { result } = first;
  if (result === undefined) return <LoadingMessages />;
  if (result.body === null) {
    return (
      <div className={styles.stack}>
        <p role="alert">The messages could not be loaded. {result.failure}</p>
        <div>
          <Button onClick={first.again}>Try again</Button>
        </div>
      </div>
    );
  }
  const messages = [...result.body.messages, ...(further?.messages ?? [])];
  const { next } = further ?? result.body;
  const showMore = async (cursor: string): Promise<void> => {
    setIsLoading(true);
    const { body, failure: why } = await read(cursor);
    setIsLoading(false);
    setFailure(why);
    if (body !== null) {
      setFurther({ messages: [...(further?.messages ?? []), ...body.messages], next: body.next });
    }
  };
  return (
    <div className={styles.stack}>
      {messages.length === 0 && <p className={styles.note}>No messages to check.</p>}
      <ul className={styles.list}>
        {messages.map((message) => (
          <HeldCard key={message.id} message={message} onOpen={() => onOpen(message)} />
        ))}
      </ul>
      {failure !== null && <p role="alert">More messages could not be loaded. {failure}</p>}
      {next !== null && (
        <div>
          <Button busy={isLoading} onClick={() => void showMore(next)}>
            Show more messages
          </Button>
        </div>
      )}
    </div>
  );
}

const LoadingMessages = () => (
  <Skeletons label="Loading messages to check" className={styles.stack}>
    <Skeleton height={96} radius={16} />
    <Skeleton height={96} radius={16} />
  </Skeletons>
);

import { useState } from 'react';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { readMessagesAround } from './moderation-calls.ts';
import styles from './moderation.module.css';

/** The messages next to a reported one, once staff ask for them. */
export function MessagesAround({ report, isOnline }: { report: StaffReportDetail; isOnline: boolean }) {
  const { id, reporter, subject } = report;
  const [messages, setMessages] = useState<readonly Message[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { runOnce, isBusy } = useOneAtATime();
  const nameOf = (userId: number): string =>
    [reporter, subject].find((person) => person?.id === userId)?.name ?? 'A former member';
  const load = async (): Promise<void> => {
    const { body, failure: why } = await readMessagesAround(id);
    setMessages(body);
    setFailure(why);
  };
  if (messages === null) {
    return (
      <div className={styles.stack}>
        <p className={styles.note}>You can read a few messages before and after it. This is recorded.</p>
        {failure !== null && <p role="alert">{failure}</p>}
        <div>
          <Button disabled={!isOnline} busy={isBusy} onClick={() => runOnce(load)}>
            Show messages around it
          </Button>
        </div>
      </div>
    );
  }
  return (
    <section className={styles.box}>
      <h4 className={styles.heading}>Messages around it</h4>
      <ol className={styles.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <p className={styles.note}>
              {nameOf(message.senderId)} · {formatMoment(message.createdAt)}
            </p>
            <p className={styles.text}>{message.content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useState } from 'react';
import type { DeadJob } from '#contracts/domain/jobs.ts';
import { countOf } from '#contracts/plural.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import styles from './failed-work.module.css';

const kindLabels: Readonly<Record<string, string>> = {
  'push.send': 'Notification to a device',
  'mail.send': 'Email',
  'notification.deliver': 'Delivery of a notification',
  'booking.remind': 'Reminder of a booking',
  'review.remind': 'Reminder to write a review',
  'account.erase': 'Deletion of an account',
  'account.note-deletion': 'Note that an account is to be deleted',
  'suspension.end-stays': 'End of the stays of a suspended account',
};

async function retryJob(id: number): Promise<boolean> {
  try {
    await appDevice.api.call('retryDeadJob', { params: { id } });
    return true;
  } catch (error) {
    tellFailedCall('It could not be started again', error);
    return error instanceof ApiError;
  }
}

/** Work that failed for good, for staff; nothing if there is none. */
export function FailedWork({ isOnline }: { isOnline: boolean }) {
  const { result } = useTask('failed work', isOnline, async () => {
    try {
      return (await appDevice.api.call('listDeadJobs', {})).body;
    } catch (error) {
      if (isFailedCall(error)) return [];
      throw error;
    }
  });
  const [done, setDone] = useState<readonly number[]>([]);
  const jobs = (result ?? []).filter(({ id }) => !done.includes(id));
  if (jobs.length === 0) return null;
  const retry = async (id: number) => {
    if (await retryJob(id)) setDone((before) => [...before, id]);
  };
  return (
    <section className={styles.root} aria-labelledby="failed-work-title">
      <h2 id="failed-work-title" className={styles.title}>
        {countOf(jobs.length, 'background task')} failed
      </h2>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <FailedJob key={job.id} job={job} onRetry={() => retry(job.id)} />
        ))}
      </ul>
    </section>
  );
}

function FailedJob({
  job: { kind, attempts, error, diedAt },
  onRetry,
}: {
  job: DeadJob;
  onRetry: () => Promise<void>;
}) {
  const { runOnce, isBusy } = useOneAtATime();
  return (
    <li className={styles.job}>
      <p>
        <strong>{kindLabels[kind] ?? kind}</strong>
        <span className={styles.error}>{error}</span>
        <span className={styles.when}>
          {countOf(attempts, 'attempt')}, the last one {formatDeadline(diedAt)}
        </span>
      </p>
      <Button size="small" busy={isBusy} onClick={() => runOnce(onRetry)}>
        Try again
      </Button>
    </li>
  );
}

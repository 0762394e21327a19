import { useState } from 'react';
import type { OwnSession } from '#contracts/domain/users.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { logOutElsewhere, readSessions } from './session-commands.ts';
import styles from './session-list.module.css';

/** Where the person is logged in; each other session can be logged out, or all at once. */
export function SessionList({ isOnline }: { isOnline: boolean }) {
  const { result: first, again } = useTask('sessions', isOnline, async () => ({
    sessions: await readSessions(),
  }));
  // The list stays while it is read again, so that the focus stays in it.
  const [newer, setNewer] = useState<typeof first>();
  const result = newer ?? first;
  if (!isOnline) return <p className={styles.text}>{i18n.t('This list needs a connection.')}</p>;
  if (result === undefined) {
    return (
      <Skeletons label={i18n.t('Loading your sessions')}>
        <Skeleton height={64} radius={12} />
      </Skeletons>
    );
  }
  if (result.sessions === null) {
    return (
      <>
        <p className={styles.text}>{i18n.t('The list could not be loaded.')}</p>
        <Button onClick={again}>{i18n.t('Try again')}</Button>
      </>
    );
  }
  const logOut = async (id?: string) => {
    if (await logOutElsewhere(id)) setNewer({ sessions: await readSessions() });
  };
  const { sessions } = result;
  return (
    <>
      <ul className={styles.list} data-sessions tabIndex={-1} data-focus-after="[data-sessions]">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onLogOut={() => void logOut(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button onClick={() => void logOut()}>{i18n.t('Log out everywhere else')}</Button>
      )}
    </>
  );
}

function SessionItem({ session, onLogOut }: { session: OwnSession; onLogOut: () => void }) {
  const { device, current, createdAt, lastSeenAt } = session;
  return (
    <li className={styles.session}>
      <p className={styles.words}>
        <strong>{device}</strong>
        <span className={styles.text}>
          {i18n.t('Since {createdAt}, last used {lastSeenAt}', {
            createdAt: formatDeadline(createdAt),
            lastSeenAt: formatDeadline(lastSeenAt),
          })}
        </span>
      </p>
      {current ? (
        <Chip tone="tint">{i18n.t('This device')}</Chip>
      ) : (
        <Button size="small" aria-label={i18n.t('Log out {device}', { device })} onClick={onLogOut}>
          {i18n.t('Log out')}
        </Button>
      )}
    </li>
  );
}

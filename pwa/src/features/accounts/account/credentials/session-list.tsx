import type { OwnSession } from '#contracts/domain/accounts/users.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { logOutElsewhere, readSessions } from './session-commands.ts';
import { useRefreshed } from './use-refreshed.ts';
import styles from './session-list.module.css';

/** Where the person is logged in; each other session can be logged out, or all at once. */
export function SessionList({ isOnline }: { isOnline: boolean }) {
  const { result: sessions, again, refresh } = useRefreshed('sessions', isOnline, readSessions);
  if (!isOnline) return <p className={styles.text}>{i18n.t('This list needs a connection.')}</p>;
  if (sessions === undefined) {
    return (
      <Skeletons label={i18n.t('Loading your sessions')}>
        <Skeleton height={64} radius={12} />
      </Skeletons>
    );
  }
  if (sessions === null) {
    return (
      <>
        <p className={styles.text}>{i18n.t('The list could not be loaded.')}</p>
        <Button onClick={again}>{i18n.t('Try again')}</Button>
      </>
    );
  }
  const logOut = async (id?: string) => {
    if (await logOutElsewhere(id)) await refresh();
  };
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

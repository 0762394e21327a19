import { useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { EmailForm } from '#pwa/features/accounts/account/credentials/email-form.tsx';
import { useRefusalNotice } from '#pwa/features/accounts/account/credentials/email-queries.ts';
import {
  EmailChip,
  PendingEmailNote,
  RefusedNote,
  UnverifiedNote,
} from '#pwa/features/accounts/account/credentials/email-state.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-screen.module.css';

interface YouCardProps {
  user: SessionUser;
  isOnline: boolean;
}

/** Who the person is here: their name, and their address with its state. */
export function YouCard({ user, isOnline }: YouCardProps) {
  const { emailStatus, emailRefused = false } = user;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const notice = useRefusalNotice(user.id);
  // An account that was just asked for another address may not be read again yet.
  const pendingEmail = user.pendingEmail ?? (askedFor === user.email ? null : askedFor);
  const isWaiting =
    emailStatus === 'unverified' ||
    emailRefused ||
    notice !== undefined ||
    pendingEmail !== null ||
    user.suspension !== undefined;
  useRefreshedSession(isOnline && isWaiting, notice);
  return (
    <section className={styles.card} aria-labelledby="you-title">
      <h2 className={styles.section} id="you-title">
        {i18n.t('You')}
      </h2>
      <dl className={styles.facts}>
        <dt>{i18n.t('Username')}</dt>
        <dd>{user.username}</dd>
        <dt>{i18n.t('Email')}</dt>
        <dd className={styles.email}>
          {user.email} <EmailChip emailStatus={emailStatus} emailRefused={emailRefused} />
        </dd>
      </dl>
      {emailStatus === 'unverified' && <UnverifiedNote user={user} isOnline={isOnline} />}
      {emailStatus === 'verified' && emailRefused && <RefusedNote email={user.email} />}
      <PendingEmailNote user={user} pendingEmail={pendingEmail} isOnline={isOnline} />
      <EmailChange sendsMail={user.sendsMail !== false} isOnline={isOnline} onDone={setAskedFor} />
    </section>
  );
}

interface EmailChangeProps {
  /** Whether this server can mail the link that confirms the address. */
  sendsMail: boolean;
  isOnline: boolean;
  /** Called with the new address when its link is on the way. */
  onDone: (email: string) => void;
}

/** The button that opens the form for another address. */
function EmailChange({ sendsMail, isOnline, onDone }: EmailChangeProps) {
  const [isChanging, setIsChanging] = useState(false);
  if (!sendsMail) {
    return (
      <p>
        {i18n.t('Your address cannot be changed here, because this server sends no email to confirm it.')}
      </p>
    );
  }
  return (
    <>
      {isChanging && (
        <div className={styles.form}>
          <EmailForm
            isOnline={isOnline}
            onDone={(email) => {
              onDone(email);
              setIsChanging(false);
            }}
          />
        </div>
      )}
      <Button aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
        {isChanging ? i18n.t('Cancel') : i18n.t('Change email')}
      </Button>
    </>
  );
}

/**
 * Asks the server for the account now, whenever the page is seen again, because links are opened elsewhere, and with
 * each new notice.
 */
function useRefreshedSession(isNeeded: boolean, notice: number | undefined): void {
  useEffect(() => {
    if (!isNeeded) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isNeeded, notice]);
}

import { useState } from 'react';
import {
  NewPasswordForm,
  ResetRequestForm,
} from '#pwa/features/accounts/account/credentials/reset-forms.tsx';
import { useLinkToken } from '#pwa/features/accounts/account/use-link-token.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './reset-screen.module.css';

/**
 * `/reset`: asks for a link, and `/reset#<token>`, where the link leads, sets the new password. The token is in the fragment,
 * which is not sent to servers, and leaves the address at once.
 */
export function ResetScreen() {
  const linkToken = useLinkToken();
  return <ResetPage key={linkToken} linkToken={linkToken} />;
}

/** @param linkToken empty without a link */
function ResetPage({ linkToken }: { linkToken: string }) {
  const isOnline = useIsOnline();
  const [token, setToken] = useState(linkToken);
  const [isDone, setIsDone] = useState(false);
  const done = () => setIsDone(true);
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Set a new password')} />
      <h1 className={styles.title}>{i18n.t('Set a new password')}</h1>
      {isDone ? (
        <Done hasPassword={token !== ''} />
      ) : token === '' ? (
        <>
          <p>{i18n.t('Enter the address of your account, and we send you a link.')}</p>
          <ResetRequestForm isOnline={isOnline} onDone={done} />
        </>
      ) : (
        <>
          <p>
            {i18n.t('All devices will be logged out, so that only somebody with the new password gets in.')}
          </p>
          <NewPasswordForm isOnline={isOnline} onDone={done} token={token} />
          <button type="button" className={styles.again} onClick={() => setToken('')}>
            {i18n.t('Ask for a new link')}
          </button>
        </>
      )}
    </div>
  );
}

function Done({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) {
    return (
      <p role="status">
        {i18n.t(
          'If this address has an account, and this server sends email, a link is on its way. It works for an hour.',
        )}
      </p>
    );
  }
  return (
    <>
      <p role="status">{i18n.t('Your new password is saved.')}</p>
      <LinkButton look="primary" to={authPath('login')}>
        {i18n.t('Log in')}
      </LinkButton>
    </>
  );
}

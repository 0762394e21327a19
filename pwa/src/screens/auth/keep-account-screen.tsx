import { useState } from 'react';
import {
  keepAccountByLink,
  type KeepResult,
} from '#pwa/features/accounts/account/leaving/deletion-commands.ts';
import { useLinkToken } from '#pwa/features/accounts/account/use-link-token.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './reset-screen.module.css';

const textsOf = (): Record<KeepResult | 'asked', string> => ({
  asked: i18n.t('It is hidden now, and will be deleted unless you keep it.'),
  kept: i18n.t('Your account stays. Log in to use it again.'),
  unknown: i18n.t(
    'This link is not valid any more. If your account is still there, you can log in to keep it.',
  ),
  offline: i18n.t('Wellens could not be reached. Try again when you are connected.'),
});

/**
 * `/keep-account#<token>`, where the mail about a deletion leads. Only a press keeps the account, because some mail programs
 * open every link. The token leaves the address at once.
 */
export function KeepAccountScreen() {
  const token = useLinkToken();
  return <KeepAccountPage key={token} token={token} />;
}

function KeepAccountPage({ token }: { token: string }) {
  const isOnline = useIsOnline();
  const [result, setResult] = useState<KeepResult | null>(null);
  const [isSending, setIsSending] = useState(false);
  const keep = async () => {
    setIsSending(true);
    setResult(await keepAccountByLink(token));
    setIsSending(false);
  };
  const isAsked = result === null || result === 'offline';
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Keep your account')} />
      <h1 className={styles.title}>
        {result === 'kept' ? i18n.t('Welcome back') : i18n.t('Keep your account?')}
      </h1>
      <p role="status">{textsOf()[result ?? 'asked']}</p>
      {isAsked ? (
        <Button look="primary" busy={isSending} disabled={!isOnline} onClick={() => void keep()}>
          {i18n.t('Keep my account')}
        </Button>
      ) : (
        <LinkButton look="primary" to={authPath('login')}>
          {i18n.t('Log in')}
        </LinkButton>
      )}
      {isAsked && !isOnline && <p>{i18n.t('Keeping it needs a connection.')}</p>}
    </div>
  );
}

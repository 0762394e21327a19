import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { PasskeyList } from '#pwa/features/accounts/account/passkeys/passkey-list.tsx';
import { SecondStep } from '#pwa/features/accounts/account/second-step/second-step.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { ShieldCheckmark16Filled } from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-screen.module.css';

/** How the person logs in beside the password: codes of an app, and passkeys. */
export function SecondStepCards({ user, isOnline }: { user: SessionUser; isOnline: boolean }) {
  return (
    <>
      {user.needsSecondFactor && (
        <Notice tone="waiting" icon={ShieldCheckmark16Filled}>
          {i18n.t(
            'As staff you need a second step to log in. Set up an authenticator app or a passkey here. If you have one already, log out and log in with it.',
          )}
        </Notice>
      )}
      <section className={styles.card} aria-labelledby="second-step-title">
        <h2 className={styles.section} id="second-step-title">
          {i18n.t('Two-step verification')}
        </h2>
        <SecondStep isOnline={isOnline} />
      </section>
      <section className={styles.card} aria-labelledby="passkeys-title">
        <h2 className={styles.section} id="passkeys-title">
          {i18n.t('Passkeys')}
        </h2>
        <PasskeyList isOnline={isOnline} />
      </section>
    </>
  );
}

import { useState } from 'react';
import { PasswordForm } from '#pwa/features/accounts/account/credentials/password-form.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-screen.module.css';

interface PasswordCardProps {
  /** Whether this server can mail a link. */
  sendsMail: boolean;
  isOnline: boolean;
  /** Other devices were logged out. */
  onChanged: () => void;
}

/** Changes the password; somebody who has forgotten it gets a link. */
export function PasswordCard({ sendsMail, isOnline, onChanged }: PasswordCardProps) {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  return (
    <section className={styles.card} aria-labelledby="password-title">
      <h2 className={styles.section} id="password-title">
        {i18n.t('Password')}
      </h2>
      <p role="status">
        {state === 'done'
          ? i18n.t('Your new password is saved, and all other devices are logged out.')
          : i18n.t('A new password logs out all other devices.')}
      </p>
      {state === 'open' && (
        <div className={styles.form}>
          <PasswordForm
            isOnline={isOnline}
            onDone={() => {
              setState('done');
              onChanged();
            }}
          />
          {sendsMail && (
            <Link to={paths.reset} className={styles.link}>
              {i18n.t('Forgot it? Get a link by email')}
            </Link>
          )}
        </div>
      )}
      <Button aria-expanded={state === 'open'} onClick={() => setState(state === 'open' ? 'closed' : 'open')}>
        {state === 'open' ? i18n.t('Cancel') : i18n.t('Change password')}
      </Button>
    </section>
  );
}

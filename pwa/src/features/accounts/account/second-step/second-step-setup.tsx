import { Suspense } from 'react';
import { codeSchema, type TotpSetup } from '#contracts/domain/accounts/totp.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { withLink } from '#pwa/ui/texts/with-link.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { confirmSecondStep } from './second-step-commands.ts';
import styles from './second-step.module.css';

const QrCode = lazyPart('QrCode', () => import('#pwa/ui/media/qr-code.tsx'));

interface SecondStepSetupProps {
  setup: TotpSetup;
  isOnline: boolean;
  onDone: (recoveryCodes: string[]) => void;
}

/** The secret for an authenticator app, as a QR code and as text, and a code of it to confirm. */
export function SecondStepSetup({ setup, isOnline, onDone }: SecondStepSetupProps) {
  const form = useAccountForm({
    empty: { code: '' },
    schema: codeSchema,
    send: async ({ code }) => {
      const result = await confirmSecondStep(code);
      if (!('codes' in result)) return result;
      onDone(result.codes);
      return null;
    },
  });
  return (
    <div className={styles.part}>
      <ol className={styles.setup} tabIndex={-1} data-takes-focus>
        <li>
          {i18n.t('Scan this with an authenticator app, such as the one of your password manager.')}
          <Suspense fallback={<div className={styles.waiting} />}>
            <div className={styles.qr}>
              <QrCode text={setup.uri} label={i18n.t('QR code for your authenticator app')} />
            </div>
          </Suspense>
          {withLink(
            i18n.t('On this device? <link>Open it in your app</link>, or type this key:'),
            (words) => (
              <a href={setup.uri}>{words}</a>
            ),
          )}{' '}
          <span className={styles.secret}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
        </li>
        <li>{i18n.t('Enter the code that the app shows.')}</li>
      </ol>
      <div className={styles.form}>
        <AccountForm
          form={form}
          action={i18n.t('Turn it on')}
          offlineReason={i18n.t('Turning it on needs a connection.')}
          isOnline={isOnline}
        >
          <AccountField
            {...form.fieldOf('code')}
            label={i18n.t('Code from the app')}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </AccountForm>
      </div>
    </div>
  );
}

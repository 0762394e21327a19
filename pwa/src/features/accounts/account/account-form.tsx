import type { ReactNode } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { CloudOff16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-form.module.css';
import type { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'submit' | 'isSending' | 'message'>;
  /** Label of the button. */
  action: string;
  isOnline: boolean;
  /** Why it waits without a connection. */
  offlineReason?: string;
  children?: ReactNode;
}

/** The fields, what the server said of the whole, and the button; without a connection it says why it waits. */
export function AccountForm({ form, action, isOnline, offlineReason, children }: AccountFormProps) {
  const reason = offlineReason ?? i18n.t('Logging in needs a connection.');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSending && isOnline) void form.submit(event.currentTarget);
      }}
    >
      {children !== undefined && <FluentRoot>{children}</FluentRoot>}
      <div role="alert">
        {form.message !== null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {form.message}
          </Notice>
        )}
      </div>
      <Button type="submit" look="primary" size="large" wide busy={form.isSending} disabled={!isOnline}>
        {action}
      </Button>
      {!isOnline && (
        <p className={styles.reason}>
          <CloudOff16Filled />
          {reason} {i18n.t('What you typed stays here.')}
        </p>
      )}
    </form>
  );
}

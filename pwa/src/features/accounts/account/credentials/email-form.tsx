import { emailChangeSchema } from '#contracts/domain/accounts/own-account.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { askForEmailChange } from './email-commands.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface EmailFormProps {
  isOnline: boolean;
  /** @param email the new address, to which the link went */
  onDone: (email: string) => void;
}

/** Asks for another email address. */
export function EmailForm({ isOnline, onDone }: EmailFormProps) {
  const form = useAccountForm({
    empty: { email: '' },
    schema: emailChangeSchema,
    send: async ({ email }) => {
      const problem = await askForEmailChange(email);
      if (problem === null) onDone(email.trim());
      return problem;
    },
  });
  return (
    <AccountForm
      form={form}
      action={i18n.t('Send the link')}
      offlineReason={i18n.t('Changing it needs a connection.')}
      isOnline={isOnline}
    >
      <AccountField
        {...form.fieldOf('email')}
        label={i18n.t('New email')}
        type="email"
        autoComplete="email"
        autoFocus
      />
    </AccountForm>
  );
}

import { newPasswordSchema, resetRequestSchema } from '#contracts/domain/accounts/users.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { askForReset, setNewPassword } from './reset-commands.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface ResetFormProps {
  isOnline: boolean;
  onDone: () => void;
}

/** Asks for a link to set a new password. */
export function ResetRequestForm({ isOnline, onDone }: ResetFormProps) {
  const form = useAccountForm({
    empty: { email: '' },
    schema: resetRequestSchema,
    send: async ({ email }) => {
      const problem = await askForReset(email);
      if (problem === null) onDone();
      return problem;
    },
  });
  return (
    <AccountForm
      form={form}
      action={i18n.t('Send the link')}
      offlineReason={i18n.t('Sending needs a connection.')}
      isOnline={isOnline}
    >
      <AccountField {...form.fieldOf('email')} label={i18n.t('Email')} type="email" autoComplete="email" />
    </AccountForm>
  );
}

/** Sets the new password with the token of the link. */
export function NewPasswordForm({ isOnline, onDone, token }: ResetFormProps & { token: string }) {
  const form = useAccountForm({
    empty: { password: '', confirmPassword: '' },
    schema: newPasswordSchema,
    send: async ({ password }) => {
      const problem = await setNewPassword(token, password);
      if (problem === null) onDone();
      return problem;
    },
  });
  return (
    <AccountForm
      form={form}
      action={i18n.t('Save the password')}
      offlineReason={i18n.t('Saving needs a connection.')}
      isOnline={isOnline}
    >
      <NewPasswordFields fieldOf={form.fieldOf} label={i18n.t('New password')} />
    </AccountForm>
  );
}

import { passwordChangeFormSchema } from '#contracts/domain/accounts/own-account.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { changePassword } from './password-commands.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface PasswordFormProps {
  isOnline: boolean;
  onDone: () => void;
}

/** Changes the password of a person who knows the present one. */
export function PasswordForm({ isOnline, onDone }: PasswordFormProps) {
  const form = useAccountForm({
    empty: { currentPassword: '', password: '', confirmPassword: '' },
    schema: passwordChangeFormSchema,
    send: async ({ currentPassword, password }) => {
      const problem = await changePassword(currentPassword, password);
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
      <AccountField
        {...form.fieldOf('currentPassword')}
        label={i18n.t('Current password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordFields fieldOf={form.fieldOf} label={i18n.t('New password')} />
    </AccountForm>
  );
}

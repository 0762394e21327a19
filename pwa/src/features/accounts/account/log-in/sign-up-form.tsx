import { registrationFormSchema } from '#contracts/domain/accounts/users.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { NewPasswordFields } from '#pwa/features/accounts/account/credentials/new-password-fields.tsx';
import { signUp } from './sign-in.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

const empty = { username: '', email: '', password: '', confirmPassword: '' };

/** Sign Up. Source: spec §5, registration. */
export function SignUpForm({ isOnline }: { isOnline: boolean }) {
  const form = useAccountForm({ empty, schema: registrationFormSchema, send: signUp });
  return (
    <AccountForm
      form={form}
      action="Sign up"
      offlineReason="Signing up needs a connection."
      isOnline={isOnline}
    >
      <AccountField {...form.fieldOf('username')} label="Username" autoComplete="username" />
      <AccountField
        {...form.fieldOf('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <div className={styles.pair}>
        <NewPasswordFields fieldOf={form.fieldOf} label="Password" />
      </div>
    </AccountForm>
  );
}

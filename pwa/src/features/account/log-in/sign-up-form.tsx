import { registrationFormSchema } from '#contracts/domain/accounts/users.ts';
import { AccountField } from '#pwa/features/account/account-field.tsx';
import { AccountForm } from '#pwa/features/account/account-form.tsx';
import styles from '#pwa/features/account/account-form.module.css';
import { NewPasswordFields } from '#pwa/features/account/credentials/new-password-fields.tsx';
import { signUp } from './sign-in.ts';
import { useAccountForm } from '#pwa/features/account/use-account-form.ts';

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

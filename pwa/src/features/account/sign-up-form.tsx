import { registrationFormSchema } from '#contracts/domain/users.ts';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './account-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { signUp } from './sign-in.ts';
import { useAccountForm } from './use-account-form.ts';

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

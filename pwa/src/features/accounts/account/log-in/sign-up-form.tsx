import { useState, type ChangeEvent } from 'react';
import { registrationFormSchema } from '#contracts/domain/accounts/users.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { NewPasswordFields } from '#pwa/features/accounts/account/credentials/new-password-fields.tsx';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';
import { readFromTab, storeInTab } from '#pwa/lib/browser/tab-storage.ts';
import { signUp } from './sign-in.ts';

const empty = { username: '', email: '', password: '', confirmPassword: '' };

/** Fields that survive a reload of the tab. Passwords are never stored. */
type Kept = Partial<Pick<typeof empty, 'username' | 'email'>>;
const keptKey = 'wellens-sign-up';
const nothing: Kept = {};

/** Sign Up. Source: spec §5, registration. */
export function SignUpForm({ isOnline }: { isOnline: boolean }) {
  const [initial] = useState(() => ({ ...empty, ...readFromTab(keptKey, nothing) }));
  const form = useAccountForm({
    empty: initial,
    schema: registrationFormSchema,
    send: async (values) => {
      const problem = await signUp(values);
      if (problem === null) storeInTab(keptKey, nothing);
      return problem;
    },
  });
  const keptFieldOf = (name: keyof Kept) => {
    const field = form.fieldOf(name);
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        storeInTab(keptKey, { ...readFromTab(keptKey, nothing), [name]: event.target.value });
        field.onChange(event);
      },
    };
  };
  return (
    <AccountForm
      form={form}
      action="Sign up"
      offlineReason="Signing up needs a connection."
      isOnline={isOnline}
    >
      <AccountField {...keptFieldOf('username')} label="Username" autoComplete="username" />
      <AccountField
        {...keptFieldOf('email')}
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

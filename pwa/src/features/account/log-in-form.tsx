import { credentialsSchema } from '#contracts/users.ts';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import { signIn } from './sign-in.ts';
import { useAccountForm } from './use-account-form.ts';

const empty = { username: '', password: '' };

/** Log In: the name is a username or an e-mail address. Source: spec §5, decision 002. */
export function LogInForm({ isOnline }: { isOnline: boolean }) {
  const form = useAccountForm({ empty, schema: credentialsSchema, send: signIn });
  return (
    <AccountForm form={form} action="Log in" isOnline={isOnline}>
      <AccountField {...form.fieldOf('username')} label="Username or email" autoComplete="username" />
      <AccountField
        {...form.fieldOf('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}

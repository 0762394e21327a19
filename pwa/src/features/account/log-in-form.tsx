import { useState } from 'react';
import { credentialsSchema, type Credentials } from '#contracts/domain/users.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import { KeepAccountForm } from './keep-account-form.tsx';
import { NewUsernameForm } from './new-username-form.tsx';
import { signIn } from './sign-in.ts';
import styles from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';

interface LogInFormProps {
  isOnline: boolean;
  /** Username of the person whose session ended. */
  username?: string | undefined;
}

/** Log In: the name is a username or an e-mail address. Source: spec §5, decision 002. */
export function LogInForm({ isOnline, username = '' }: LogInFormProps) {
  /** The credentials, if the username must be replaced before the person is logged in. */
  const [renaming, setRenaming] = useState<Credentials | null>(null);
  /** The credentials of an account that is to be deleted. */
  const [leaving, setLeaving] = useState<(Credentials & { deletesAt: string }) | null>(null);
  const form = useAccountForm({
    empty: { username, password: '' },
    schema: credentialsSchema,
    send: async (credentials) => {
      const problem = await signIn(credentials);
      if (problem?.deletesAt !== undefined) {
        setLeaving({ ...credentials, deletesAt: problem.deletesAt });
        return null;
      }
      if (problem?.mustChooseUsername !== true) return problem;
      setRenaming(credentials);
      return null;
    },
  });
  if (leaving !== null) {
    const { deletesAt, ...credentials } = leaving;
    return <KeepAccountForm {...{ credentials, deletesAt, isOnline }} onBack={() => setLeaving(null)} />;
  }
  if (renaming !== null) {
    return <NewUsernameForm credentials={renaming} isOnline={isOnline} onBack={() => setRenaming(null)} />;
  }
  return (
    <AccountForm form={form} action="Log in" isOnline={isOnline}>
      <AccountField {...form.fieldOf('username')} label="Username or email" autoComplete="username" />
      <AccountField
        {...form.fieldOf('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <Link to={paths.reset} className={styles.forgot}>
        Forgot password?
      </Link>
    </AccountForm>
  );
}

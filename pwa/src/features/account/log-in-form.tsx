import { useState } from 'react';
import { credentialsSchema, type Credentials } from '#contracts/domain/users.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import { LogInCodeForm } from './log-in-code-form.tsx';
import { NewUsernameForm, type CredentialsWithCode } from './new-username-form.tsx';
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
  const [renaming, setRenaming] = useState<CredentialsWithCode | null>(null);
  /** The credentials, if a code is needed too. */
  const [confirming, setConfirming] = useState<Credentials | null>(null);
  const form = useAccountForm({
    empty: { username, password: '' },
    schema: credentialsSchema,
    send: async (credentials) => {
      const problem = await signIn(credentials);
      if (problem?.mustChooseUsername === true) setRenaming(credentials);
      else if (problem?.needsCode === true) setConfirming(credentials);
      else return problem;
      return null;
    },
  });
  if (renaming !== null) {
    return <NewUsernameForm credentials={renaming} isOnline={isOnline} onBack={() => setRenaming(null)} />;
  }
  if (confirming !== null) {
    return (
      <LogInCodeForm
        credentials={confirming}
        isOnline={isOnline}
        onBack={() => setConfirming(null)}
        onRename={(code) => setRenaming({ ...confirming, code })}
      />
    );
  }
  return (
    <AccountForm form={form} action="Log in" isOnline={isOnline}>
      <AccountField
        {...form.fieldOf('username')}
        label="Username or email"
        autoComplete="username webauthn"
      />
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

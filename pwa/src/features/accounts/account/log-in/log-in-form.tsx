import { useState } from 'react';
import { credentialsSchema } from '#contracts/domain/accounts/users.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { KeepAccountForm } from './keep-account-form.tsx';
import { LogInCodeForm } from './log-in-code-form.tsx';
import { nextStep, type LogInStep } from './log-in-step.ts';
import { NewUsernameForm } from './new-username-form.tsx';
import { signIn } from './sign-in.ts';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface LogInFormProps {
  isOnline: boolean;
  /** Username of the person whose session ended. */
  username?: string | undefined;
}

/** Log In: the name is a username or an email address. Source: spec §5, decision 002. */
export function LogInForm({ isOnline, username = '' }: LogInFormProps) {
  const [step, setStep] = useState<LogInStep | null>(null);
  const form = useAccountForm({
    empty: { username, password: '' },
    schema: credentialsSchema,
    send: async (credentials) => {
      const problem = await signIn(credentials);
      const next = nextStep(problem, credentials);
      setStep(next);
      return next === null ? problem : null;
    },
  });
  const onBack = (): void => setStep(null);
  switch (step?.needs) {
    case 'code':
      return <LogInCodeForm sent={step.sent} isOnline={isOnline} onBack={onBack} onNext={setStep} />;
    case 'newUsername':
      return <NewUsernameForm sent={step.sent} isOnline={isOnline} onBack={onBack} />;
    case 'keepAccount':
      return (
        <KeepAccountForm sent={step.sent} deletesAt={step.deletesAt} isOnline={isOnline} onBack={onBack} />
      );
    case undefined:
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

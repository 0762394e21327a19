import { codeSchema } from '#contracts/domain/accounts/totp.ts';
import type { Login } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { CodeField } from '#pwa/features/accounts/account/code-field.tsx';
import { nextStep, type LogInStep } from './log-in-step.ts';
import { signIn } from './sign-in.ts';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface LogInCodeFormProps {
  /** The login that needs a code. */
  sent: Login;
  isOnline: boolean;
  onBack: () => void;
  /** The code was right, but the login needs more. */
  onNext: (step: LogInStep) => void;
}

/** The second step of a login: the same call again, with a code. */
export function LogInCodeForm({ sent, isOnline, onBack, onNext }: LogInCodeFormProps) {
  const form = useAccountForm({
    empty: { code: '' },
    schema: codeSchema,
    send: async ({ code }) => {
      const problem = await signIn({ ...sent, code });
      const next = nextStep(problem, { ...sent, code });
      if (next === null) return problem;
      onNext(next);
      return null;
    },
  });
  return (
    <section className={styles.form} aria-labelledby="log-in-code">
      <div>
        <h2 className={styles.heading} id="log-in-code">
          Two-step verification
        </h2>
        <p className={styles.explanation}>Your password is right. Now enter a code to log in.</p>
      </div>
      <AccountForm form={form} action="Log in" isOnline={isOnline}>
        <CodeField {...form.fieldOf('code')} />
      </AccountForm>
      <Button look="subtle" wide onClick={onBack}>
        Back to log in
      </Button>
    </section>
  );
}

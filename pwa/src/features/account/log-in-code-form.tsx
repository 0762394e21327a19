import { codeSchema } from '#contracts/domain/totp.ts';
import type { Credentials } from '#contracts/domain/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { signIn } from './sign-in.ts';
import styles from './account-form.module.css';
import { useAccountForm } from './use-account-form.ts';

interface LogInCodeFormProps {
  /** The correct credentials of the person. */
  credentials: Credentials;
  isOnline: boolean;
  onBack: () => void;
  /** The code was right, but the person must choose another username. */
  onRename: (code: string) => void;
}

/** The second step of a login: the same call again, with a code. */
export function LogInCodeForm({ credentials, isOnline, onBack, onRename }: LogInCodeFormProps) {
  const form = useAccountForm({
    empty: { code: '' },
    schema: codeSchema,
    send: async ({ code }) => {
      const problem = await signIn({ ...credentials, code });
      if (problem?.mustChooseUsername !== true) return problem;
      onRename(code);
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

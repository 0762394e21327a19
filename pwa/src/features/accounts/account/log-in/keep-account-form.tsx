import { object } from 'yup';
import type { Login } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { writeDeletionDay } from '#pwa/features/accounts/account/leaving/deletion-commands.ts';
import { withoutCodeField } from '#pwa/features/accounts/account/form-problem.ts';
import { signIn } from './sign-in.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface KeepAccountFormProps {
  /** The login to the account. */
  sent: Login;
  /** When the account is deleted, ISO 8601. */
  deletesAt: string;
  isOnline: boolean;
  onBack: () => void;
}

const nothing = object({});

/** For a person who logs in to an account that is to be deleted: keeping it logs them in. */
export function KeepAccountForm({ sent, deletesAt, isOnline, onBack }: KeepAccountFormProps) {
  const form = useAccountForm({
    empty: {},
    schema: nothing,
    send: async () => withoutCodeField(await signIn({ ...sent, keepAccount: true })),
  });
  return (
    <section className={styles.form} aria-labelledby="keep-account">
      <div>
        <h2 className={styles.heading} id="keep-account">
          Your account will be deleted on {writeDeletionDay(deletesAt)}
        </h2>
        <p className={styles.explanation}>
          Keep it to log in again. Your retreats, stays and messages are still there.
        </p>
      </div>
      <AccountForm form={form} action="Keep my account" isOnline={isOnline}>
        {null}
      </AccountForm>
      <Button look="subtle" wide onClick={onBack}>
        Back to log in
      </Button>
    </section>
  );
}

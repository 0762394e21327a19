import { newUsernameSchema, type Login } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import styles from '#pwa/features/accounts/account/account-form.module.css';
import { withoutCodeField } from '#pwa/features/accounts/account/form-problem.ts';
import { signIn } from './sign-in.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

const empty = { newUsername: '' };

interface NewUsernameFormProps {
  /** The login to the account. */
  sent: Login;
  isOnline: boolean;
  onBack: () => void;
}

/** For a person whose username looks like another one: they choose a new one and are logged in. Source: decision 002. */
export function NewUsernameForm({ sent, isOnline, onBack }: NewUsernameFormProps) {
  const form = useAccountForm({
    empty,
    schema: newUsernameSchema,
    send: async ({ newUsername }) => withoutCodeField(await signIn({ ...sent, newUsername })),
  });
  return (
    <section className={styles.form} aria-labelledby="new-username">
      <div>
        <h2 className={styles.heading} id="new-username">
          Choose a new username
        </h2>
        <p className={styles.explanation}>
          Another account’s name looks the same as yours, so the two of you could be mistaken for each other.
          Choose a new username to continue. Your email and password stay the same.
        </p>
      </div>
      <AccountForm form={form} action="Save and log in" isOnline={isOnline}>
        <AccountField
          {...form.fieldOf('newUsername')}
          label="New username"
          autoComplete="username"
          autoFocus
        />
      </AccountForm>
      <Button look="subtle" wide onClick={onBack}>
        Back to log in
      </Button>
    </section>
  );
}

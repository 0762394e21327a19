import { newUsernameSchema, type Credentials } from '#contracts/domain/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './account-form.module.css';
import { signIn } from './sign-in.ts';
import { useAccountForm } from './use-account-form.ts';

const empty = { newUsername: '' };

/** Credentials with the code of an account that needs one. */
export type CredentialsWithCode = Credentials & { code?: string };

interface NewUsernameFormProps {
  /** The correct credentials of the person. */
  credentials: CredentialsWithCode;
  isOnline: boolean;
  onBack: () => void;
}

/** For a person whose username looks like another one: they choose a new one and are logged in. Source: decision 002. */
export function NewUsernameForm({ credentials, isOnline, onBack }: NewUsernameFormProps) {
  const form = useAccountForm({
    empty,
    schema: newUsernameSchema,
    send: async ({ newUsername }) => {
      const problem = await signIn({ ...credentials, newUsername });
      // The form has no field for the code, which may be too old by now.
      const message = problem?.fields['code'] ?? problem?.message ?? null;
      return problem && { ...problem, message };
    },
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

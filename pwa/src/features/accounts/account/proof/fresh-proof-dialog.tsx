import { proofSchema } from '#contracts/domain/accounts/own-account.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { proveWithPassword } from '#pwa/features/accounts/account/credentials/password-commands.ts';
import styles from './fresh-proof-dialog.module.css';
import {
  hasPasskeys,
  proveWithPasskey,
  readPasskeys,
} from '#pwa/features/accounts/account/passkeys/passkey-commands.ts';
import { PasskeyButton, usePasskey } from '#pwa/features/accounts/account/passkeys/passkey-button.tsx';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface FreshProofDialogProps {
  open: boolean;
  isOnline: boolean;
  onAnswer: (isProved: boolean) => void;
}

/** Asks for a passkey or the password before something that only the person may do. */
export function FreshProofDialog({ open, isOnline, onAnswer }: FreshProofDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={() => onAnswer(false)}
      width={420}
      title={i18n.t('Confirm it’s you')}
      subtitle={i18n.t('You logged in some time ago, so prove that it is still you to go on.')}
    >
      {open && <Proof isOnline={isOnline} onProved={() => onAnswer(true)} />}
    </DialogSheet>
  );
}

interface ProofProps {
  isOnline: boolean;
  onProved: () => void;
}

function Proof({ isOnline, onProved }: ProofProps) {
  const isAsked = isOnline && hasPasskeys();
  const { result } = useTask('own passkeys', isAsked, async () => ({
    canUsePasskey: isAsked && ((await readPasskeys()) ?? []).length > 0,
  }));
  return (
    <div className={styles.ways}>
      {result?.canUsePasskey === true && (
        <>
          <PasskeyProof isOnline={isOnline} onProved={onProved} />
          <p className={styles.or}>{i18n.t('or with your password')}</p>
        </>
      )}
      <PasswordProof isOnline={isOnline} onProved={onProved} />
    </div>
  );
}

function PasskeyProof({ isOnline, onProved }: ProofProps) {
  const question = usePasskey(async () => {
    const problem = await proveWithPasskey();
    if (problem === null) onProved();
    return problem;
  });
  return <PasskeyButton label={i18n.t('Use a passkey')} isOnline={isOnline} question={question} />;
}

function PasswordProof({ isOnline, onProved }: ProofProps) {
  const form = useAccountForm({
    empty: { password: '' },
    schema: proofSchema,
    send: async ({ password }) => {
      const problem = await proveWithPassword(password);
      if (problem === null) onProved();
      return problem;
    },
  });
  return (
    <AccountForm
      form={form}
      action={i18n.t('Confirm')}
      offlineReason={i18n.t('Confirming needs a connection.')}
      isOnline={isOnline}
    >
      <AccountField
        {...form.fieldOf('password')}
        label={i18n.t('Password')}
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}

import { useState } from 'react';
import { proofSchema } from '#contracts/domain/own-account.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { ErrorCircle16Filled, Key20Regular } from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { AccountField } from '#pwa/features/account/account-field.tsx';
import { AccountForm } from '#pwa/features/account/account-form.tsx';
import type { FormProblem } from '#pwa/features/account/form-problem.ts';
import { proveWithPassword } from '#pwa/features/account/fresh-proof.ts';
import styles from './fresh-proof-dialog.module.css';
import {
  hasPasskeys,
  proveWithPasskey,
  readPasskeys,
} from '#pwa/features/account/passkeys/passkey-commands.ts';
import { useAccountForm } from '#pwa/features/account/use-account-form.ts';

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
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const ask = async () => {
    setProblem(null);
    setIsAsking(true);
    const found = await proveWithPasskey();
    setIsAsking(false);
    setProblem(found);
    if (found === null) onProved();
  };
  return (
    <>
      <Button
        size="large"
        wide
        icon={Key20Regular}
        busy={isAsking}
        disabled={!isOnline}
        onClick={() => void ask()}
      >
        {i18n.t('Use a passkey')}
      </Button>
      <div role="alert">
        {problem?.message != null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {problem.message}
          </Notice>
        )}
      </div>
    </>
  );
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

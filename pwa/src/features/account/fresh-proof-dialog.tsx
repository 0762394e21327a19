import { proofSchema } from '#contracts/domain/own-account.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from './account-field.tsx';
import { AccountForm } from './account-form.tsx';
import { proveWithPassword } from './fresh-proof.ts';
import { useAccountForm } from './use-account-form.ts';

interface FreshProofDialogProps {
  open: boolean;
  isOnline: boolean;
  onAnswer: (isProved: boolean) => void;
}

/** Asks for the password before something that only the person may do. */
export function FreshProofDialog({ open, isOnline, onAnswer }: FreshProofDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={() => onAnswer(false)}
      width={420}
      title={i18n.t('Confirm it’s you')}
      subtitle={i18n.t('You logged in some time ago, so enter your password to go on.')}
    >
      {open && <PasswordProof isOnline={isOnline} onProved={() => onAnswer(true)} />}
    </DialogSheet>
  );
}

function PasswordProof({ isOnline, onProved }: { isOnline: boolean; onProved: () => void }) {
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

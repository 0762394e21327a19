import { useState } from 'react';
import { codeSchema, type TotpSetup } from '#contracts/domain/accounts/totp.ts';
import { AccountForm } from '#pwa/features/account/account-form.tsx';
import { CodeField } from '#pwa/features/account/code-field.tsx';
import type { FormProblem } from '#pwa/features/account/form-problem.ts';
import { useAccountForm } from '#pwa/features/account/use-account-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  readSecondStep,
  renewRecoveryCodes,
  startSecondStep,
  turnOffSecondStep,
} from './second-step-commands.ts';
import { SecondStepSetup } from './second-step-setup.tsx';
import styles from './second-step.module.css';

/** Two-step verification with an authenticator app: set it up, or turn it off. */
export function SecondStep({ isOnline }: { isOnline: boolean }) {
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ codes: string[]; news: string } | null>(null);
  const { result } = useTask(`second step ${turn}`, isOnline, async () => ({
    state: await readSecondStep(),
  }));
  const readAgain = () => {
    setShown(null);
    setTurn(turn + 1);
  };
  // They stay on the page without a connection too: they are shown only once.
  if (shown !== null) return <RecoveryCodes {...shown} onDone={readAgain} />;
  if (!isOnline) return <p className={styles.text}>{i18n.t('This needs a connection.')}</p>;
  if (result === undefined) {
    return (
      <Skeletons label={i18n.t('Loading')}>
        <Skeleton height={64} radius={12} />
      </Skeletons>
    );
  }
  if (result.state === null) {
    return (
      <>
        <p className={styles.text}>{i18n.t('This could not be loaded.')}</p>
        <Button onClick={readAgain}>{i18n.t('Try again')}</Button>
      </>
    );
  }
  const { active, recoveryCodesLeft } = result.state;
  return active ? (
    <TurnedOn
      recoveryCodesLeft={recoveryCodesLeft}
      isOnline={isOnline}
      onNewCodes={(codes) => setShown({ codes, news: i18n.t('The earlier recovery codes ended.') })}
      onTurnedOff={readAgain}
    />
  ) : (
    <TurnOn
      isOnline={isOnline}
      onDone={(codes) => setShown({ codes, news: i18n.t('Two-step verification is on.') })}
    />
  );
}

interface TurnedOnProps {
  recoveryCodesLeft: number;
  isOnline: boolean;
  onNewCodes: (codes: string[]) => void;
  onTurnedOff: () => void;
}

/** How many recovery codes are left, and what a code changes: other recovery codes, or no second step. */
function TurnedOn({ recoveryCodesLeft, isOnline, onNewCodes, onTurnedOff }: TurnedOnProps) {
  return (
    <>
      <p>
        <strong>{i18n.t('On.')}</strong>{' '}
        {i18n.t(
          'You have {left, plural, one {# recovery code} other {# recovery codes}} left. New ones end those you have.',
          { left: recoveryCodesLeft },
        )}
      </p>
      <WithCode
        label={i18n.t('Get new recovery codes')}
        action={i18n.t('Show new codes')}
        offlineReason={i18n.t('New codes need a connection.')}
        isOnline={isOnline}
        send={async (code) => {
          const result = await renewRecoveryCodes(code);
          if (!('codes' in result)) return result;
          onNewCodes(result.codes);
          return null;
        }}
      />
      <WithCode
        label={i18n.t('Turn off')}
        action={i18n.t('Turn it off')}
        offlineReason={i18n.t('Turning it off needs a connection.')}
        isOnline={isOnline}
        send={async (code) => {
          const problem = await turnOffSecondStep(code);
          if (problem === null) onTurnedOff();
          return problem;
        }}
      />
    </>
  );
}

function TurnOn({ isOnline, onDone }: { isOnline: boolean; onDone: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    setIsStarting(true);
    setSetup(await startSecondStep());
    setIsStarting(false);
  };
  return (
    <>
      <p>
        {i18n.t(
          'After your password, a code from an app on your phone. A stolen password is not enough then.',
        )}
      </p>
      {setup !== null && <SecondStepSetup setup={setup} isOnline={isOnline} onDone={onDone} />}
      {setup === null ? (
        <Button key="start" busy={isStarting} onClick={() => void start()}>
          {i18n.t('Set up')}
        </Button>
      ) : (
        <Button key="cancel" onClick={() => setSetup(null)}>
          {i18n.t('Cancel')}
        </Button>
      )}
    </>
  );
}

interface WithCodeProps {
  label: string;
  /** Label of the button that sends the code. */
  action: string;
  offlineReason: string;
  isOnline: boolean;
  /** @returns null when it worked */
  send: (code: string) => Promise<FormProblem | null>;
}

/** Something that takes a code of the app or a recovery code; the field opens with a button. */
function WithCode({ label, action, offlineReason, isOnline, send }: WithCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useAccountForm({
    empty: { code: '' },
    schema: codeSchema,
    send: ({ code }) => send(code),
  });
  return (
    <>
      {isOpen && (
        <div className={styles.form}>
          <AccountForm form={form} action={action} offlineReason={offlineReason} isOnline={isOnline}>
            <CodeField {...form.fieldOf('code')} />
          </AccountForm>
        </div>
      )}
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? i18n.t('Cancel') : label}
      </Button>
    </>
  );
}

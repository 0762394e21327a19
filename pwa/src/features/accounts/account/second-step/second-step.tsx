import { useState } from 'react';
import { codeSchema, type TotpSetup } from '#contracts/domain/accounts/totp.ts';
import { subscribeToAccount } from '#pwa/data/open-stores.ts';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { CodeField } from '#pwa/features/accounts/account/code-field.tsx';
import type { FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { useRefreshed } from '#pwa/features/accounts/account/credentials/use-refreshed.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  readSecondStep,
  renewRecoveryCodes,
  startSecondStep,
  turnOffSecondStep,
} from './second-step-commands.ts';
import { SecondStepSetup } from './second-step-setup.tsx';
import styles from './second-step.module.css';

/**
 * New recovery codes that the person has not yet confirmed as saved; null if there are none. The server returns them only
 * once, so they must survive leaving the page, for example with the Back button. They are never written to the device.
 */
const unsavedCodes = createStore<{ codes: string[]; news: string } | null>(null);

subscribeToAccount(() => unsavedCodes.set(null));

/** Two-step verification with an authenticator app: set it up, or turn it off. */
export function SecondStep({ isOnline }: { isOnline: boolean }) {
  /** The key that the person adds to their app; null if they set nothing up. */
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const shown = useStore(unsavedCodes);
  const { result: state, again } = useRefreshed('second-step', isOnline, readSecondStep);
  const readAgain = () => {
    unsavedCodes.set(null);
    setSetup(null);
    again();
  };
  // They stay on the page without a connection too.
  if (shown !== null) return <RecoveryCodes {...shown} onDone={readAgain} />;
  if (state == null && !isOnline) return <p className={styles.text}>{i18n.t('This needs a connection.')}</p>;
  if (state === undefined) {
    return (
      <Skeletons label={i18n.t('Loading')}>
        <Skeleton height={64} radius={12} />
      </Skeletons>
    );
  }
  if (state === null) {
    return (
      <>
        <p className={styles.text}>{i18n.t('This could not be loaded.')}</p>
        <Button onClick={readAgain}>{i18n.t('Try again')}</Button>
      </>
    );
  }
  const { active, recoveryCodesLeft } = state;
  return active ? (
    <TurnedOn
      recoveryCodesLeft={recoveryCodesLeft}
      hasLostCodes={setup !== null}
      isOnline={isOnline}
      onNewCodes={(codes) => unsavedCodes.set({ codes, news: i18n.t('The earlier recovery codes ended.') })}
      onTurnedOff={readAgain}
    />
  ) : (
    <TurnOn
      setup={setup}
      onSetup={setSetup}
      isOnline={isOnline}
      onDone={(codes) => unsavedCodes.set({ codes, news: i18n.t('Two-step verification is on.') })}
    />
  );
}

interface TurnedOnProps {
  recoveryCodesLeft: number;
  /** It was turned on here, but the answer with the recovery codes was lost. */
  hasLostCodes: boolean;
  isOnline: boolean;
  onNewCodes: (codes: string[]) => void;
  onTurnedOff: () => void;
}

/** How many recovery codes are left, and what a code changes: other recovery codes, or no second step. */
function TurnedOn({ recoveryCodesLeft, hasLostCodes, isOnline, onNewCodes, onTurnedOff }: TurnedOnProps) {
  return (
    <>
      <p data-second-step tabIndex={-1}>
        <strong>{i18n.t('On.')}</strong>{' '}
        {i18n.t(
          'You have {left, plural, one {# recovery code} other {# recovery codes}} left. New ones end those you have.',
          { left: recoveryCodesLeft },
        )}
      </p>
      {hasLostCodes && (
        <p role="alert">
          {i18n.t('The connection was lost before we could show you the recovery codes. Get new ones now.')}
        </p>
      )}
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

interface TurnOnProps {
  setup: TotpSetup | null;
  onSetup: (setup: TotpSetup | null) => void;
  isOnline: boolean;
  onDone: (codes: string[]) => void;
}

function TurnOn({ setup, onSetup, isOnline, onDone }: TurnOnProps) {
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    setIsStarting(true);
    onSetup(await startSecondStep());
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
      {setup === null && !isOnline && <p className={styles.text}>{i18n.t('This needs a connection.')}</p>}
      {setup === null ? (
        <Button key="start" busy={isStarting} disabled={!isOnline} onClick={() => void start()}>
          {i18n.t('Set up')}
        </Button>
      ) : (
        <Button key="cancel" onClick={() => onSetup(null)}>
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

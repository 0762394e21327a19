import { useState } from 'react';
import { passkeyNameSchema, type Passkey } from '#contracts/domain/accounts/passkeys.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import { useRefreshed } from '#pwa/features/accounts/account/credentials/use-refreshed.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { addPasskey, hasPasskeys, readPasskeys, removePasskey, renamePasskey } from './passkey-commands.ts';
import styles from './passkeys.module.css';

/** The person's passkeys; each can be renamed or removed, and another one added. */
export function PasskeyList({ isOnline }: { isOnline: boolean }) {
  const { result: passkeys, again, refresh } = useRefreshed('passkeys', isOnline, readPasskeys);
  if (passkeys == null && !isOnline) {
    return <p className={styles.text}>{i18n.t('This list needs a connection.')}</p>;
  }
  if (passkeys === undefined) {
    return (
      <Skeletons label={i18n.t('Loading your passkeys')}>
        <Skeleton height={64} radius={12} />
      </Skeletons>
    );
  }
  if (passkeys === null) {
    return (
      <>
        <p className={styles.text}>{i18n.t('The list could not be loaded.')}</p>
        <Button onClick={again}>{i18n.t('Try again')}</Button>
      </>
    );
  }
  return (
    <>
      <p>
        {i18n.t(
          'Log in with your fingerprint, your face or the lock of your device. No password, and no code.',
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list} data-passkeys tabIndex={-1} data-focus-after="[data-passkeys]">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isOnline={isOnline} onChanged={refresh} />
          ))}
        </ul>
      )}
      {!isOnline && <p className={styles.text}>{i18n.t('This list needs a connection.')}</p>}
      <AddPasskey isOnline={isOnline} onAdded={refresh} />
    </>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  isOnline: boolean;
  /** Reads the list again. */
  onChanged: () => Promise<void>;
}

function PasskeyItem({ passkey, isOnline, onChanged }: PasskeyItemProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    if (await removePasskey(id)) await onChanged();
    setIsRemoving(false);
  };
  return (
    <li className={styles.passkey}>
      <p className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.text}>
          {lastUsedAt === null
            ? i18n.t('Added {day}, not used yet', { day: formatDeadline(createdAt) })
            : i18n.t('Added {day}, last used {lastDay}', {
                day: formatDeadline(createdAt),
                lastDay: formatDeadline(lastUsedAt),
              })}
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          aria-label={isRenaming ? undefined : i18n.t('Rename {name}', { name })}
          aria-expanded={isRenaming}
          onClick={() => setIsRenaming(!isRenaming)}
        >
          {isRenaming ? i18n.t('Cancel') : i18n.t('Rename')}
        </Button>
        <Button
          size="small"
          aria-label={i18n.t('Remove {name}', { name })}
          busy={isRemoving}
          disabled={!isOnline}
          onClick={() => void remove()}
        >
          {i18n.t('Remove')}
        </Button>
      </div>
      {isRenaming && (
        <NameForm
          name={name}
          action={i18n.t('Save the name')}
          isOnline={isOnline}
          send={(newName) => renamePasskey(id, newName)}
          onDone={() => {
            setIsRenaming(false);
            void onChanged();
          }}
        />
      )}
    </li>
  );
}

function AddPasskey({ isOnline, onAdded }: { isOnline: boolean; onAdded: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasPasskeys()) return <p className={styles.text}>{i18n.t('This browser cannot make passkeys.')}</p>;
  return (
    <>
      {isOpen && (
        <NameForm
          name=""
          action={i18n.t('Continue')}
          isOnline={isOnline}
          send={addPasskey}
          onDone={() => {
            setIsOpen(false);
            void onAdded();
          }}
        />
      )}
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? i18n.t('Cancel') : i18n.t('Add a passkey')}
      </Button>
    </>
  );
}

interface NameFormProps {
  name: string;
  action: string;
  isOnline: boolean;
  send: (name: string) => ReturnType<typeof addPasskey>;
  onDone: () => void;
}

function NameForm({ name, action, isOnline, send, onDone }: NameFormProps) {
  const form = useAccountForm({
    empty: { name },
    schema: passkeyNameSchema,
    send: async (values) => {
      const problem = await send(values.name);
      if (problem === null) onDone();
      return problem;
    },
  });
  return (
    <div className={styles.form}>
      <AccountForm
        form={form}
        action={action}
        offlineReason={i18n.t('This needs a connection.')}
        isOnline={isOnline}
      >
        <AccountField
          {...form.fieldOf('name')}
          label={i18n.t('Name of the passkey')}
          hint={i18n.t('Such as the name of this device.')}
          autoComplete="off"
          autoFocus
        />
      </AccountForm>
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PersonKey20Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import styles from './demo-accounts.module.css';
import { signIn } from './sign-in.ts';

const retryMs = 5000;

/**
 * The accounts that one tap signs in to; the server lists none when demo data is off. Source: decision 001.
 * @returns null if the call failed
 */
async function findDemoAccounts(): Promise<DemoAccount[] | null> {
  try {
    return (await appDevice.api.call('listDemoAccounts', {})).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Empty until they are known. A failed call is made again: the server may have been busy, not out of reach. */
function useDemoAccounts(isOnline: boolean): readonly DemoAccount[] {
  const { result, again } = useTask('demo-accounts', isOnline, findDemoAccounts);
  const retry = useEffectEvent(again);
  const hasFailed = result === null;
  useEffect(() => {
    if (!hasFailed || !isOnline) return undefined;
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [hasFailed, isOnline]);
  return result ?? [];
}

export function DemoAccounts({ isOnline }: { isOnline: boolean }) {
  const accounts = useDemoAccounts(isOnline);
  const [entering, setEntering] = useState<string | null>(null);
  if (accounts.length === 0) return null;
  const enter = async (account: DemoAccount) => {
    setEntering(account.username);
    const problem = await signIn(account);
    setEntering(null);
    const body = problem?.message ?? undefined;
    if (problem !== null) showToast({ title: 'Not signed in', intent: 'destructive', ...(body && { body }) });
  };
  return (
    <section className={styles.root} aria-labelledby="demo-accounts">
      <h2 className={styles.title} id="demo-accounts">
        Demo accounts, one tap
      </h2>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.username}>
            <Button
              size="small"
              icon={PersonKey20Regular}
              busy={entering === account.username}
              disabled={!isOnline || (entering !== null && entering !== account.username)}
              onClick={() => void enter(account)}
            >
              {account.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useNavigate } from 'react-router-dom';
import { hasUnsentChanges, logOut } from '#pwa/features/accounts/account/account-commands.ts';
import { paths } from '#pwa/lib/paths.ts';
import { leavePath } from '#pwa/lib/screen-paths.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Logs out and goes to the home screen; if changes are unsent, asks the person first what to do with them.
 * @param options.replace replaces the history entry of a layer
 */
export function useSignOut(options: { replace: boolean }): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await hasUnsentChanges()) await navigate(leavePath, options);
    else if (await logOut()) await navigate(paths.home, options);
    else {
      showToast({
        title: 'Still logged in',
        body: 'This device could not store that you log out, and Wellens could not be reached. Please try again.',
        intent: 'destructive',
      });
    }
  };
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshSession } from '#pwa/features/account/account-commands.ts';
import { authPath } from '#pwa/lib/paths.ts';
import { currentAccount } from '#pwa/store/open-stores.ts';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { LoadingListing } from './loading-listing.tsx';

/**
 * Sends a visitor to sign in, and back here afterwards. A device that does not know yet who is signed in asks first, and
 * whoever logs out here is on the way home before the answer. Source: spec §6.
 */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    showToast({
      title: 'Authentication required',
      body: 'You need to be logged in to list a property',
      intent: 'destructive',
    });
    void navigate(authPath('signup', pathname + search), { replace: true });
  });
  useEffect(() => {
    let isHere = true;
    void refreshSession().then(() => {
      if (isHere && currentAccount() === null) leave();
    });
    return () => {
      isHere = false;
    };
  }, []);
  return <LoadingListing isEdit={search.includes('edit=')} />;
}

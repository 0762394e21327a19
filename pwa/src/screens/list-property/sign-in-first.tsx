import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { LoadingListing } from './loading-listing.tsx';
import styles from './list-property.module.css';

/**
 * Sends a visitor to sign in, and back here afterwards. A device that does not know yet who is signed in asks first, and
 * whoever logs out here is on the way home before the answer. Source: spec §6.
 */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  /** The attempt that opened an account without local data. */
  const [lostAt, setLostAt] = useState(0);
  const here = pathname + search;
  const leave = useEffectEvent(() => {
    showToast({
      title: 'Authentication required',
      body: 'You need to be logged in to list a property',
      intent: 'destructive',
    });
    void navigate(authPath('signup', here), { replace: true });
  });
  useEffect(() => {
    let isHere = true;
    void refreshSession().then(() => {
      if (!isHere) return;
      if (currentAccount() === null) leave();
      else setLostAt(attempt);
    });
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const isEdit = search.includes('edit=');
  if (lostAt !== attempt) return <LoadingListing isEdit={isEdit} />;
  return (
    <div className={styles.state}>
      <PageTitle title={isEdit ? 'Edit Your Wellness Retreat' : 'List Your Wellness Retreat'} />
      <ErrorCard
        level={1}
        kind="offline"
        title="Your account isn't saved on this device any more"
        onRetry={() => setAttempt(attempt + 1)}
        action={<LinkButton to={authPath('login', here)}>Log in</LinkButton>}
      >
        The browser has cleared it. Connect once, and go on listing without a network.
      </ErrorCard>
    </div>
  );
}

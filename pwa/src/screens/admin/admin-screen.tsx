import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { FailedWork } from '#pwa/features/platform/failed-work/failed-work.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { ShieldCheckmark24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { VerificationBoard } from './verification-board.tsx';
import styles from './admin.module.css';

/** `/admin`: staff verify the listings of hosts; everybody else is sent home. Source: spec §2, decision 002. */
export function AdminScreen() {
  const session = useSession();
  const isOnline = useIsOnline();
  // Ask the server before denying access, because the device may not know that the account is staff.
  const { result } = useTask('session', isOnline, async () => {
    await refreshSession();
    return 'asked' as const;
  });
  const isStaff = session?.isStaff === true;
  const isUnsure = session === undefined || (!isStaff && result === undefined);
  usePagePart('loading', isUnsure);
  if (isUnsure) return null;
  return (
    <>
      <PageTitle title="Verification" />
      {isStaff ? (
        <>
          <VerificationBoard isOnline={isOnline} />
          <FailedWork isOnline={isOnline} />
        </>
      ) : session?.needsSecondFactor === true ? (
        <SecondStepNeeded />
      ) : (
        <AccessDenied />
      )}
    </>
  );
}

/** Staff who logged in with only their password. */
function SecondStepNeeded() {
  return (
    <div className={styles.root}>
      <EmptyState
        icon={ShieldCheckmark24Regular}
        level={1}
        title="Staff log in with a second step"
        action={
          <LinkButton look="primary" to={paths.account}>
            Go to your account
          </LinkButton>
        }
      >
        Set up an authenticator app or a passkey on your account page. If you have one, log in with it.
      </EmptyState>
    </div>
  );
}

function AccessDenied() {
  useEffect(() => {
    showToast({
      title: 'Access denied',
      body: 'This page is for the staff of Wellens.',
      intent: 'destructive',
    });
  }, []);
  return <Navigate to={paths.home} replace />;
}

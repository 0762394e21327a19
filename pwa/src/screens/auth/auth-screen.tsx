import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { delaysMs } from '#pwa/features/shared/simulated-delays.ts';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useSessionHasEnded, useSessionIsAnswered } from '#pwa/features/accounts/account/session-state.ts';
import { useWelcome, welcome } from '#pwa/features/accounts/account/log-in/welcome.ts';
import { paths } from '#pwa/lib/paths.ts';
import { returnPath } from '#pwa/lib/screen-paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { AuthPage } from './auth-page.tsx';
import { AuthWelcome } from './auth-welcome.tsx';
import { KeepAccountScreen } from './keep-account-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';

/**
 * `/reset`, `/keep-account`, and `/auth`: sign up, or with `?tab=login` log in. Afterwards the person is back where they were. Who is logged in has
 * nothing to do here, unless their session ended. Source: spec §2, §4, decision 002.
 */
export function AuthScreen() {
  const { pathname } = useLocation();
  if (pathname === paths.keepAccount) return <KeepAccountScreen />;
  return pathname === paths.reset ? <ResetScreen /> : <EntryScreen />;
}

function EntryScreen() {
  const [query] = useSearchParams();
  const session = useSession();
  const hasEnded = useSessionHasEnded();
  const isAnswered = useSessionIsAnswered();
  const name = useWelcome();
  const to = returnPath(query);
  useReturn(name !== null, to);

  if (name !== null) return <AuthWelcome name={name} />;
  if (session === undefined) return null;
  if (session !== null && !hasEnded) return isAnswered ? <Navigate to={to} replace /> : <AskSession />;
  return (
    <>
      <PageTitle title={query.get('tab') === 'login' ? 'Log In' : 'Sign Up'} />
      <AuthPage returning={session} />
    </>
  );
}

/** Until the server has said whether the session has ended: a page that has just loaded does not know it. */
function AskSession() {
  useEffect(() => void refreshSession(), []);
  return <PageTitle title="Log In" />;
}

/** Leaves the page once its welcome was read. */
function useReturn(isWelcoming: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWelcoming) return;
    const timer = setTimeout(() => {
      void Promise.resolve(navigate(to, { replace: true })).then(welcome.end);
    }, delaysMs.afterSignIn);
    return () => clearTimeout(timer);
  }, [isWelcoming, navigate, to]);
}

import { useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { countOf } from '#contracts/plural.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { DemoAccounts } from '#pwa/features/accounts/account/log-in/demo-accounts.tsx';
import { LogInForm } from '#pwa/features/accounts/account/log-in/log-in-form.tsx';
import { PasskeyLogIn } from '#pwa/features/accounts/account/passkeys/passkey-log-in.tsx';
import { SignUpForm } from '#pwa/features/accounts/account/log-in/sign-up-form.tsx';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { useWaitingCount } from '#pwa/features/platform/connection/use-waiting.ts';
import { paths } from '#pwa/lib/paths.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ArrowLeft24Regular } from '#pwa/ui/icons/icons.tsx';
import { Logo, LogoMark } from '#pwa/ui/media/logo.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import { tabPanelProps, Tabs } from '#pwa/ui/controls/tabs/tabs.tsx';
import { AuthPicture } from './auth-picture.tsx';
import styles from './auth-page.module.css';

const tabs = [
  { id: 'signup', label: 'Sign Up' },
  { id: 'login', label: 'Log In' },
] as const;
type TabId = (typeof tabs)[number]['id'];

interface AuthPageProps {
  /** Person whose session ended; their waiting changes are sent after they log in again. */
  returning: SessionUser | null;
}

/** Both forms, one visible; the other retains its text. Source: design §8, auth. */
export function AuthPage({ returning }: AuthPageProps) {
  const [query, setQuery] = useSearchParams();
  const isOnline = useIsOnline();
  const waiting = useWaitingCount();
  const selected: TabId = query.get('tab') === 'login' ? 'login' : 'signup';
  const select = (id: TabId) => {
    const next = new URLSearchParams(query);
    if (id === 'login') next.set('tab', 'login');
    else next.delete('tab');
    setQuery(next, { replace: true });
  };
  return (
    <div className={styles.root}>
      <PhoneTop />
      <div className={styles.picture}>
        <AuthPicture />
        <Link to={paths.home} className={styles.home} aria-label="Wellens, home">
          <Logo />
        </Link>
        <div className={styles.words}>
          <p className={styles.promise}>Find the place. Keep it with you.</p>
          <p>Wishlists, messages and trips stay on your device and catch up when you reconnect.</p>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          <h1 className={styles.title}>{returning === null ? 'Welcome to Wellens' : 'Welcome back'}</h1>
          {returning !== null && (
            <p className={styles.returning}>
              Your session has ended. Log in as <strong>{returning.username}</strong> to pick up where you
              left off{waiting > 0 && ` and send ${countOf(waiting, 'change')}`}.
            </p>
          )}
          <div className={styles.segments}>
            <Tabs idPrefix="auth" label="Account" tabs={tabs} selected={selected} onSelect={select} />
          </div>
          <div {...tabPanelProps('auth', 'signup')} hidden={selected !== 'signup'}>
            <SignUpForm isOnline={isOnline} />
          </div>
          <div {...tabPanelProps('auth', 'login')} hidden={selected !== 'login'}>
            <LogInForm isOnline={isOnline} username={returning?.username} />
            <PasskeyLogIn isOnline={isOnline} isShown={selected === 'login'} />
          </div>
          <DemoAccounts isOnline={isOnline} />
        </div>
      </div>
    </div>
  );
}

/** The ridgeline of a phone, with the way back. */
function PhoneTop() {
  const navigate = useNavigate();
  const hasPageBefore = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  return (
    <div className={styles.top}>
      <Ridgeline sun="panel" />
      <IconButton
        className={styles.back}
        icon={ArrowLeft24Regular}
        label="Back"
        onClick={() => void (hasPageBefore ? navigate(-1) : navigate(paths.home))}
      />
      <span className={styles.mark}>
        <LogoMark size={44} />
      </span>
    </div>
  );
}

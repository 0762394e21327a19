import { useLocation } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { AccountLinkScreen } from './account-link-screen.tsx';
import { AccountScreen } from './account-screen.tsx';

/** The pages about a person's account, in one chunk. */
export function AccountPages() {
  return useLocation().pathname === paths.accountLink ? <AccountLinkScreen /> : <AccountScreen />;
}

import { useEffect, useState } from 'react';

/**
 * The token of the screen that is shown. When the page learns whose account it is, the screen is mounted again and takes its
 * token from here, because the address no longer has it.
 */
let shownToken = '';

/**
 * The fragment that a link from a mail was opened with, without '#'. It is a secret, so it leaves the address at once. A link
 * that is opened in the same tab replaces it, for example one that was pasted into the address bar: the page stays loaded.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(() => window.location.hash.slice(1) || shownToken);
  useEffect(() => {
    shownToken = token;
    return () => {
      shownToken = '';
    };
  }, [token]);
  useEffect(() => {
    const takeFragment = (): void => {
      if (window.location.hash === '') return;
      setToken(window.location.hash.slice(1));
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    takeFragment();
    window.addEventListener('hashchange', takeFragment);
    return () => window.removeEventListener('hashchange', takeFragment);
  }, []);
  return token;
}

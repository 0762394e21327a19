import { useEffect, useState } from 'react';
import type { FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { PasskeyButton, usePasskey } from './passkey-button.tsx';
import { endOffer, hasPasskeys, logInWithPasskey, offerPasskeys } from './passkey-commands.ts';
import styles from './passkeys.module.css';

/** Age at which an offer is renewed: its challenge is over after five minutes. */
const renewMs = 4 * 60_000;

interface PasskeyLogInProps {
  isOnline: boolean;
  /** Whether the form with the username is visible, in which the browser can offer passkeys. */
  isShown: boolean;
}

/** Logs in with a passkey: by the button, or by choosing one that the browser offers in the username field. */
export function PasskeyLogIn({ isOnline, isShown }: PasskeyLogInProps) {
  const question = usePasskey(logInWithPasskey);
  useOffer(hasPasskeys() && isOnline && isShown && !question.isAsking, question.setProblem);
  if (!hasPasskeys()) return null;
  return (
    <div className={styles.logIn}>
      <PasskeyButton label="Log in with a passkey" isOnline={isOnline} question={question} />
    </div>
  );
}

/** Offers passkeys in the username field for as long as it is possible. */
function useOffer(isPossible: boolean, onProblem: (problem: FormProblem) => void): void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isPossible) return;
    let isOver = false;
    let isWaiting = true;
    void offerPasskeys().then((problem) => {
      isWaiting = false;
      if (isOver || problem === null) return;
      onProblem(problem);
      setTurn((count) => count + 1);
    });
    const timer = setTimeout(() => setTurn((count) => count + 1), renewMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (isWaiting) void endOffer();
    };
  }, [isPossible, turn, onProblem]);
}

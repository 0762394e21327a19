import { useState } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { switchPushOn, usePushState } from './push-settings.tsx';
import styles from './push-offer.module.css';

/** When the person last declined the offer, in milliseconds since 1970. */
const declinedKey = 'wellens-push-declined';
const declinedDays = 30;

function wasDeclined(): boolean {
  try {
    const at = Number(localStorage.getItem(declinedKey) ?? 0);
    return Date.now() - at < declinedDays * 24 * 60 * 60_000;
  } catch {
    return true; // without storage the offer would return on every page
  }
}

/**
 * Offers push after something that makes it useful, such as a request; the browser is asked only after the tap. Nothing if
 * it is on, refused or not supported.
 */
export function PushOffer({ title, text }: { title: string; text: string }) {
  const state = usePushState();
  const [isDeclined, setIsDeclined] = useState(wasDeclined);
  if (state !== 'off' || isDeclined) return null;
  const decline = () => {
    setIsDeclined(true);
    localStorage.setItem(declinedKey, String(Date.now()));
  };
  return (
    <aside className={styles.card} aria-label={title}>
      <p className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        {text}
      </p>
      <span className={styles.actions}>
        <Button look="subtle" size="small" onClick={decline}>
          Not now
        </Button>
        <Button look="primary" size="small" onClick={() => void switchPushOn()}>
          Tell me
        </Button>
      </span>
    </aside>
  );
}

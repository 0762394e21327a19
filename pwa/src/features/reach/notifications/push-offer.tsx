import { useState } from 'react';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { switchPushOn, usePushState } from './use-push-state.ts';
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

/** For a guest who waits for an answer. @param host name of the one who answers */
export const AnswerPushOffer = ({ host }: { host: string }) => (
  <PushOffer
    title={i18n.t('Tell me when {host} answers', { host })}
    text={i18n.t('Get a notification on this device, also when Wellens is closed.')}
  />
);

/** For a host, to whom requests come at any time. */
export const RequestPushOffer = () => (
  <PushOffer
    title={i18n.t('Tell me about new requests')}
    text={i18n.t(
      'You have 48 hours to answer. Get a notification on this device, also when Wellens is closed.',
    )}
  />
);

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
          {i18n.t('Not now')}
        </Button>
        <Button look="primary" size="small" onClick={() => void switchPushOn()}>
          {i18n.t('Tell me')}
        </Button>
      </span>
    </aside>
  );
}

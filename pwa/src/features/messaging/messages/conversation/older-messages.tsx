import { Button } from '#pwa/ui/controls/button.tsx';
import type { OlderState } from './use-message-window.ts';
import styles from './older-messages.module.css';

interface OlderMessagesProps {
  state: OlderState;
  onShow: () => void;
}

/** Button above the first rendered message that loads earlier ones, as scrolling up does. */
export function OlderMessages({ state, onShow }: OlderMessagesProps) {
  return (
    <div className={styles.root}>
      {state === 'offline' && <p>Earlier messages are not saved on this device.</p>}
      {state === 'failed' && <p role="alert">Failed to load messages</p>}
      <Button size="small" look="subtle" busy={state === 'loading'} onClick={onShow}>
        {state === 'failed' ? 'Retry' : 'Show earlier messages'}
      </Button>
    </div>
  );
}

import type { Message } from '#contracts/domain/messaging/messages.ts';
import { Clock16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './message-bubble.module.css';

/** State of a message that only its sender sees: it waits for a check by staff, or they did not deliver it. */
export function HeldLine({ message: { held, heldStatement } }: { message: Message }) {
  if (held !== 'refused') {
    return (
      <p className={styles.line}>
        <Clock16Filled />
        Waiting for a check
      </p>
    );
  }
  return (
    <>
      <p className={styles.line}>
        <ErrorCircle16Filled />
        Not delivered
      </p>
      {heldStatement !== undefined && <p className={styles.note}>{heldStatement}</p>}
    </>
  );
}

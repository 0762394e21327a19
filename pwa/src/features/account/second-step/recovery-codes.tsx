import { Button } from '#pwa/ui/controls/button.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import styles from './second-step.module.css';

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: 'Recovery codes copied' });
    } catch {
      showToast({ title: 'Could not copy', body: 'Select the codes and copy them by hand.', intent: 'info' });
    }
  };
  return (
    <div className={styles.part}>
      <p>
        <strong>Two-step verification is on.</strong> Keep these recovery codes where you find them without
        your phone. Each logs you in once, if you lose your authenticator app. We cannot show them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
    </div>
  );
}

import { saveText } from '#pwa/lib/save-text.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import styles from './second-step.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** What happened, as a sentence. */
  news: string;
  onDone: () => void;
}

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, news, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Recovery codes copied' });
    } catch {
      showToast({ title: 'Could not copy', body: 'Select the codes and copy them by hand.', intent: 'info' });
    }
  };
  const download = () =>
    saveText({
      text: `Recovery codes for Wellens. Each logs you in once.\n\n${text}\n`,
      name: 'wellens-recovery-codes.txt',
      type: 'text/plain',
    });
  return (
    <div className={styles.part}>
      <p>
        <strong>{news}</strong> Keep these recovery codes where you find them without your phone. Each logs
        you in once, if you lose your authenticator app. We cannot show them again.
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
        <Button onClick={download}>Download</Button>
      </div>
    </div>
  );
}

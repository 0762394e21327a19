import { copyText } from '#pwa/features/shared/copy-text.ts';
import { saveText } from '#pwa/lib/browser/save-text.ts';
import { useHeldPage } from '#pwa/ui/unsaved/held-page.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './second-step.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Sentence that says what was done. */
  news: string;
  onDone: () => void;
}

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, news, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  useHeldPage(true);
  const copy = () =>
    copyText(
      text,
      { title: i18n.t('Recovery codes copied') },
      { title: i18n.t('Could not copy'), body: i18n.t('Select the codes and copy them by hand.') },
    );
  const download = () =>
    saveText({
      text: `${i18n.t('Recovery codes for Wellens. Each logs you in once.')}\n\n${text}\n`,
      name: 'wellens-recovery-codes.txt',
      type: 'text/plain',
    });
  return (
    <div className={styles.part}>
      {/* Not a button: a second Enter must not close the codes unread. */}
      <p data-takes-focus tabIndex={-1}>
        <strong>{news}</strong>{' '}
        {i18n.t(
          'Keep these recovery codes where you find them without your phone. Each logs you in once, if you lose your authenticator app. We cannot show them again.',
        )}
      </p>
      <ul className={styles.codes} aria-label={i18n.t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{i18n.t('Copy')}</Button>
        <Button onClick={download}>{i18n.t('Download')}</Button>
        <Button look="primary" data-focus-after="[data-second-step]" onClick={onDone}>
          {i18n.t('I have saved them')}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '#pwa/ui/controls/button.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './second-step.module.css';

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: i18n.t('Recovery codes copied') });
    } catch {
      showToast({
        title: i18n.t('Could not copy'),
        body: i18n.t('Select the codes and copy them by hand.'),
        intent: 'info',
      });
    }
  };
  return (
    <div className={styles.part}>
      <p>
        <strong>{i18n.t('Two-step verification is on.')}</strong>{' '}
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
        <Button look="primary" onClick={onDone}>
          {i18n.t('I have saved them')}
        </Button>
        <Button onClick={() => void copy()}>{i18n.t('Copy')}</Button>
      </div>
    </div>
  );
}

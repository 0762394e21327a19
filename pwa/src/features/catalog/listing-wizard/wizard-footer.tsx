import { Button } from '#pwa/ui/controls/button.tsx';
import { CloudOff20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import styles from './wizard-footer.module.css';

interface WizardFooterProps {
  isFirst: boolean;
  isLast: boolean;
  isEdit: boolean;
  /** The step was opened from the review of a stored property, and returns to it. */
  isMending: boolean;
  isSending: boolean;
  isOnline: boolean;
  onPrevious: () => void;
}

/** Previous and Next at the bottom edge; the last step submits. Source: spec §2, listing wizard. */
export function WizardFooter(props: WizardFooterProps) {
  const { isFirst, isLast, isEdit, isSending, isOnline, onPrevious } = props;
  const saysOffline = isLast && !isOnline;
  const words = useOfflineLabels();
  usePagePart('wizard-bar');
  usePagePart('wizard-offline-bar', saysOffline);
  return (
    <div className={styles.bar}>
      {saysOffline && (
        <p className={styles.offline} role="status">
          <CloudOff20Regular />
          <span>
            <strong>{words.now}.</strong>{' '}
            {isEdit
              ? `Updating saves your changes and sends them ${words.whenBack}.`
              : `Submitting saves this listing and sends it ${words.whenBack}.`}
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="large" disabled={isFirst || isSending} onClick={onPrevious}>
          Previous
        </Button>
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={isSending}
          data-repeats={isLast ? undefined : ''}
        >
          {nextWords(props)}
        </Button>
      </div>
    </div>
  );
}

function nextWords({ isLast, isEdit, isMending }: WizardFooterProps): string {
  if (isLast) return isEdit ? 'Update Property' : 'Submit Property';
  return isMending ? 'Back to review' : 'Next';
}

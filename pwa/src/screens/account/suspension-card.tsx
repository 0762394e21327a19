import { useState } from 'react';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { AppealDialog } from '#pwa/features/trust/reports/appeal-dialog.tsx';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-screen.module.css';

interface SuspensionCardProps {
  suspension: NonNullable<SessionUser['suspension']>;
  isOnline: boolean;
  /** Called when another decision was asked for. */
  onAppealed: () => void;
}

/** Why the account is suspended and until when, and how to ask for another decision. */
export function SuspensionCard({ suspension, isOnline, onAppealed }: SuspensionCardProps) {
  const { statement, startedAt, until, reportId } = suspension;
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const canAppeal = isAppealable(suspension, new Date(useNow()));
  const title = i18n.t('Your account is suspended');
  return (
    <section className={styles.card} data-tone="danger" aria-labelledby="suspension-title">
      <h2 className={styles.section} id="suspension-title">
        {title}
      </h2>
      <p>{statement}</p>
      <dl className={styles.facts}>
        <dt>{i18n.t('Since')}</dt>
        <dd>{formatMomentDay(startedAt)}</dd>
        <dt>{i18n.t('Until')}</dt>
        <dd>{until === null ? i18n.t('We lift it') : formatMomentDay(until)}</dd>
      </dl>
      <p>
        {i18n.t('You can read everything and download your data. Changes that wait on this device are kept.')}
      </p>
      {suspension.hidesListings !== false && (
        <p>{i18n.t('Your retreats are hidden until the suspension ends.')}</p>
      )}
      {suspension.cancelsTrips === true && (
        <p>
          {i18n.t(
            'Trips that you booked and that had not begun are cancelled. The cancellation policy of each trip says what you get back, which can be nothing.',
          )}
        </p>
      )}
      <div role="status">
        {isSent && (
          <p>{i18n.t('You asked for another decision. Another member of our team will look at it.')}</p>
        )}
      </div>
      {!isSent && !canAppeal && (
        <p>{i18n.t('You have appealed already, or the time for an appeal is over.')}</p>
      )}
      {!isSent && canAppeal && (
        <Button disabled={!isOnline} onClick={() => setIsOpen(true)}>
          {i18n.t('Appeal')}
        </Button>
      )}
      <AppealDialog
        report={isOpen ? { id: reportId, title } : null}
        onClose={() => setIsOpen(false)}
        onSent={() => {
          setIsOpen(false);
          setIsSent(true);
          onAppealed();
        }}
      />
    </section>
  );
}

/** An older server does not say until when: it refuses an appeal that is too late. */
const isAppealable = ({ appealUntil }: SuspensionCardProps['suspension'], now: Date): boolean =>
  appealUntil === undefined || (appealUntil !== null && appealUntil > now.toISOString());

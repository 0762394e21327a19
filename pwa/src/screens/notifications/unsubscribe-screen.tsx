import { useState } from 'react';
import { notificationCategories } from '#contracts/domain/reach/notification-topics.ts';
import { useLinkToken } from '#pwa/features/accounts/account/use-link-token.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { endMails, type UnsubscribeResult } from '#pwa/features/reach/notifications/unsubscribe-commands.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Alert24Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './notifications.module.css';
import { categoryLabels, channelLabels } from './topic-labels.ts';

const textsOf = (
  subject: string | null,
): Record<UnsubscribeResult | 'asked', { title: string; text: string }> => ({
  asked: {
    title: i18n.t('Stop these emails?'),
    text:
      subject === null
        ? i18n.t('You will still find everything under Notifications.')
        : i18n.t(
            'You will get no more emails of the kind “{subject}”. You will still find everything under Notifications.',
            { subject },
          ),
  },
  done: {
    title: i18n.t('Done'),
    text:
      subject === null
        ? i18n.t('You will not get these emails any more.')
        : i18n.t('You will not get emails of the kind “{subject}” any more. The settings bring them back.', {
            subject,
          }),
  },
  unknown: {
    title: i18n.t('This link is not valid'),
    text: i18n.t('Open the link of a newer email, or change your settings.'),
  },
  offline: { title: i18n.t('No connection'), text: i18n.t('Try again when you are connected.') },
});

/**
 * `/unsubscribe#<token>`: ends the mails that a link in a mail names. Only a press acts, because programs that check mails
 * open every link. Source: RFC 8058.
 */
export function UnsubscribeScreen() {
  const link = useLinkToken();
  return <Unsubscribe key={link} link={link} />;
}

function Unsubscribe({ link }: { link: string }) {
  const isOnline = useIsOnline();
  // The kind is there to be shown; links of earlier mails have none.
  const [token = '', kind = ''] = link.split('.');
  const [result, setResult] = useState<UnsubscribeResult | 'asked'>(token === '' ? 'unknown' : 'asked');
  const [isBusy, setIsBusy] = useState(false);
  const { title, text } = textsOf(subjectOf(kind))[result];
  const stop = async () => {
    setIsBusy(true);
    setResult(await endMails(token));
    setIsBusy(false);
  };
  const canStop = result === 'asked' || result === 'offline';
  return (
    <div className={styles.root}>
      <PageTitle title={i18n.t('Stop emails')} />
      <EmptyState
        level={1}
        icon={Alert24Regular}
        title={title}
        action={
          canStop ? (
            <Button look="primary" busy={isBusy} disabled={!isOnline} onClick={() => void stop()}>
              {i18n.t('Stop these emails')}
            </Button>
          ) : (
            <LinkButton to={paths.notificationSettings}>{i18n.t('Notification settings')}</LinkButton>
          )
        }
      >
        <span role="status">
          {result !== 'asked' && <VisuallyHidden>{title}.</VisuallyHidden>}{' '}
          {isOnline || !canStop ? text : i18n.t('This needs a connection.')}
        </span>
      </EmptyState>
    </div>
  );
}

/** What the mails are about, as the settings call it. */
function subjectOf(kind: string): string | null {
  if (kind === 'digest') return channelLabels().digest;
  const category = notificationCategories.find((known) => known === kind);
  return category === undefined ? null : categoryLabels()[category];
}

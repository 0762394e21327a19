import { useState } from 'react';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Clock16Filled, ErrorCircle16Filled, ShieldCheckmark16Filled } from '#pwa/ui/icons/icons.tsx';
import { withLink } from '#pwa/ui/texts/with-link.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { askForEmailChange, sendVerification } from './email-commands.ts';
import type { FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import styles from './email-state.module.css';

/** Whether the address is confirmed, or takes no mail. Nothing on a server that sends no mail. */
export function EmailChip({
  emailStatus,
  emailRefused = false,
}: Pick<SessionUser, 'emailStatus' | 'emailRefused'>) {
  if (emailRefused) {
    return (
      <Chip tone="danger" icon={ErrorCircle16Filled}>
        {i18n.t('Takes no email')}
      </Chip>
    );
  }
  if (emailStatus === 'verified') {
    return (
      <Chip tone="success" icon={ShieldCheckmark16Filled}>
        {i18n.t('Verified')}
      </Chip>
    );
  }
  if (emailStatus !== 'unverified') return null;
  return (
    <Chip tone="waiting" icon={Clock16Filled}>
      {i18n.t('Not verified')}
    </Chip>
  );
}

/** Where the mails of a demo are, instead of in a mailbox. */
export function MailPageLink({ mailPage }: Pick<SessionUser, 'mailPage'>) {
  if (mailPage == null) return null;
  return (
    <p className={styles.text}>
      {withLink(i18n.t('This demo sends no email. <link>Read what it would have sent</link>.'), (words) => (
        <a className={styles.link} href={mailPage} target="_blank" rel="noreferrer">
          {words}
        </a>
      ))}
    </p>
  );
}

/** That the mail server refuses a confirmed address. */
export function RefusedNote({ email }: Pick<SessionUser, 'email'>) {
  return (
    <div className={styles.note}>
      <p>
        {i18n.t(
          'The mail server of {email} refused our last email. Check whether this mailbox still works, or change your address here.',
          { email },
        )}
      </p>
    </div>
  );
}

interface SendAgainProps {
  label: string;
  /** @returns null when it worked */
  send: () => Promise<FormProblem | null>;
  isOnline: boolean;
  /** Says nothing when it worked, because the sentence above it says more. */
  isSilent?: boolean;
}

/** Sends a mail with a link once more, and says what came of it. */
function SendAgain({ label, send, isOnline, isSilent = false }: SendAgainProps) {
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<FormProblem | 'none' | 'sent'>('none');
  const sendOnce = async () => {
    setIsSending(true);
    setResult((await send()) ?? 'sent');
    setIsSending(false);
  };
  return (
    <>
      <Button busy={isSending} disabled={!isOnline} onClick={() => void sendOnce()}>
        {label}
      </Button>
      {!isOnline && <p className={styles.text}>{i18n.t('Sending needs a connection.')}</p>}
      <p className={styles.text} role="status">
        {result === 'sent' && !isSilent && i18n.t('It is on its way. Only the newest link works.')}
        {typeof result === 'object' && result.message}
      </p>
    </>
  );
}

interface PendingEmailNoteProps {
  user: Pick<SessionUser, 'email' | 'mailPage'>;
  /** The address that is not confirmed yet; null if there is none. */
  pendingEmail: string | null;
  isOnline: boolean;
}

/** That another address waits for its confirmation, and the mail again. Always there, so that it is announced. */
export function PendingEmailNote({ user, pendingEmail, isOnline }: PendingEmailNoteProps) {
  const { email, mailPage } = user;
  return (
    <div className={pendingEmail === null ? undefined : styles.note}>
      <div role="status">
        {pendingEmail !== null && (
          <>
            <p>
              {i18n.t('Confirm the link we sent to {pendingEmail}. Until then we write to {email}.', {
                pendingEmail,
                email,
              })}
            </p>
            <MailPageLink mailPage={mailPage} />
          </>
        )}
      </div>
      {pendingEmail !== null && (
        <SendAgain
          key={pendingEmail}
          label={i18n.t('Send the link again')}
          send={() => askForEmailChange(pendingEmail)}
          isOnline={isOnline}
        />
      )}
    </div>
  );
}

interface UnverifiedNoteProps {
  user: Pick<SessionUser, 'email' | 'emailRefused' | 'mailPage'>;
  isOnline: boolean;
}

/** What an unconfirmed address means, and the mail again. */
export function UnverifiedNote({ user, isOnline }: UnverifiedNoteProps) {
  const { email, emailRefused = false, mailPage } = user;
  return (
    <div className={styles.note}>
      <p>
        {emailRefused
          ? i18n.t(
              'The mail server of {email} refused our email with the link. Check the address: if it is wrong, change it here; if it is right, send the mail again.',
              { email },
            )
          : i18n.t(
              'We sent a link to {email}. Open it to confirm your address: you need it to request a stay and to list a retreat.',
              { email },
            )}
      </p>
      <MailPageLink mailPage={mailPage} />
      <SendAgain
        label={i18n.t('Send the mail again')}
        send={sendVerification}
        isOnline={isOnline}
        isSilent={emailRefused}
      />
    </div>
  );
}

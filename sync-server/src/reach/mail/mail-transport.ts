/** A mail as it is sent. `renderMail` makes subject, HTML and text. */
export interface OutgoingMail {
  /**
   * Stable name of the mail, such as `notification-12`; a retry gives the same one. It becomes the Message-ID, so that
   * mailbox and outbox know a second copy as the same mail.
   */
  messageId: string;
  /** Address of the one recipient. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Ends this kind of mail with a POST, without sign-in. Source: RFC 8058. */
  unsubscribeUrl?: string;
}

/**
 * Result of one attempt. A permanent refusal would come again for the same mail; any other may be tried again later.
 * `isOfMailbox`: the address takes no mail at all. `detail` is for the log and for staff, at most `detailMax`
 * characters.
 */
export type MailResult = { state: 'sent' } | MailRefusal;

interface MailRefusal {
  state: 'refused';
  permanent: boolean;
  isOfMailbox?: true;
  detail: string;
}

/** Sends mails, one attempt per call. Callers retry through the job queue. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailResult>;
  /** Deletes mails to the address, if it stores any. */
  forget?(address: string): Promise<void>;
}

const detailMax = 300;

export function refuseMail(
  detail: string,
  { permanent, isOfMailbox = false }: { permanent: boolean; isOfMailbox?: boolean },
): MailResult {
  const cut = detail.slice(0, detailMax);
  return { state: 'refused', permanent, ...(isOfMailbox && { isOfMailbox }), detail: cut };
}

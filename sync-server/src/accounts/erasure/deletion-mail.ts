import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Says when the account is erased, with the link that keeps it. @param deletesAt ISO 8601 */
export const toDeletionMail = (deletesAt: string, url: string, i18n: Texts): MailContent => {
  const day = dateFormat.format(new Date(deletesAt));
  return {
    subject: i18n.t('Your account will be deleted'),
    preheader: i18n.t('On {day}. Until then you can keep it.', { day }),
    heading: i18n.t('Your account will be deleted on {day}', { day }),
    paragraphs: [
      i18n.t(
        'Somebody, hopefully you, asked to delete your Wellens account. It is hidden now, and all devices were logged out.',
      ),
      i18n.t(
        'If you want to keep it, use this link or log in before that day. Afterwards nobody can bring it back.',
      ),
    ],
    action: { label: i18n.t('Keep my account'), url },
    footerReason: i18n.t('You get this email because the deletion of your account was asked for.'),
  };
};

import type { GuestStaysChoice } from '#contracts/domain/trust/suspensions.ts';
import { appealMonths } from '#contracts/report-limits.ts';
import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface ToldSuspension {
  statement: string;
  until: string | null;
  guestStays: GuestStaysChoice;
  /** Whether listings of the person were hidden. */
  hidesListings: boolean;
}

/** Tells a person that their account is suspended, for how long and why, and what it does. @param url page with the appeal */
export const toSuspensionMail = (
  { statement, until, guestStays, hidesListings }: ToldSuspension,
  url: string,
  i18n: Texts,
): MailContent => ({
  subject: i18n.t('Your account is suspended'),
  preheader: i18n.t('Why, and how you can ask us to look at this again.'),
  heading: i18n.t('Your account is suspended'),
  paragraphs: [
    statement,
    until === null
      ? i18n.t('The suspension lasts until we lift it.')
      : i18n.t('The suspension ends on {day}.', { day: dateFormat.format(new Date(until)) }),
    i18n.t('All devices were logged out. You can log in, read everything and download your data.'),
    ...(hidesListings
      ? [
          i18n.t(
            'Your retreats are hidden. Stays at them that had not begun are cancelled and refunded to your guests.',
          ),
        ]
      : []),
    guestStays === 'cancel'
      ? i18n.t(
          'Trips that you booked and that had not begun are cancelled. The cancellation policy of each trip says what you get back, which can be nothing.',
        )
      : i18n.t('Trips that you booked are kept. Requests without an answer end.'),
    i18n.t(
      'If you disagree, log in within {months} months and choose Appeal on your account page. Another member of our team will decide.',
      { months: appealMonths },
    ),
  ],
  action: { label: i18n.t('Read more or appeal'), url },
  footerReason: i18n.t('You get this email because it is about your account.'),
});

interface ToldEnd {
  /** Why staff ended it; null if they gave no reason, or its time was over. */
  reason: string | null;
  /** Whether listings of the person are shown again. */
  isShown: boolean;
}

/** Tells a person that their suspension has ended. */
export const toSuspensionEndMail = ({ reason, isShown }: ToldEnd, url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Your account is no longer suspended'),
  preheader: i18n.t('You can use Wellens as before.'),
  heading: i18n.t('Your account is no longer suspended'),
  paragraphs: [
    ...(reason === null ? [] : [reason]),
    i18n.t('You can use Wellens as before.'),
    ...(isShown ? [i18n.t('Retreats that were hidden because of it are shown again.')] : []),
  ],
  action: { label: i18n.t('Open your account'), url },
  footerReason: i18n.t('You get this email because it is about your account.'),
});

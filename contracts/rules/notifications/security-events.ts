import type { NotificationParams, SecurityEvent } from '#contracts/domain/reach/notification-topics.ts';
import type { Texts } from '#contracts/texts.ts';

type Values = Pick<NotificationParams, 'event' | 'value' | 'count'>;

const sentences: Readonly<Record<SecurityEvent, (i18n: Texts, value: string, count: number) => string>> = {
  'new-device': (i18n, device) =>
    i18n.t('Somebody logged in with {device}. If it was not you, change your password.', { device }),
  'password-changed': (i18n) => i18n.t('Your password was changed. All other devices were logged out.'),
  'password-reset': (i18n) =>
    i18n.t('Your password was set anew with a link from an email. All devices were logged out.'),
  'email-changed': (i18n, email) => i18n.t('Your email address is now {email}.', { email }),
  'email-restored': (i18n, email) =>
    i18n.t('Your email address is {email} again. All devices were logged out.', { email }),
  'email-refused': (i18n, email) =>
    i18n.t('The mail server of {email} refused our email. Your account says what to do.', { email }),
  'passkey-added': (i18n, name) => i18n.t('The passkey “{name}” was added.', { name }),
  'passkey-removed': (i18n, name) => i18n.t('The passkey “{name}” was removed.', { name }),
  'second-step-on': (i18n) => i18n.t('Two-step verification was turned on.'),
  'second-step-off': (i18n) => i18n.t('Two-step verification was turned off.'),
  'factors-reset': (i18n) =>
    i18n.t('Two-step verification and all passkeys were removed by the operators of Wellens.'),
  'recovery-code-used': (i18n, _, count) =>
    i18n.t('Somebody logged in with a recovery code; {count} of them are left.', { count }),
  'recovery-codes-renewed': (i18n) => i18n.t('New recovery codes were made. The old ones ended.'),
  'sessions-ended': (i18n) => i18n.t('All your devices were logged out by the operators of Wellens.'),
  'data-exported': (i18n) => i18n.t('A copy of all your data was asked for.'),
};

/** Titles of events that are no change of the account. */
const titles: Readonly<Partial<Record<SecurityEvent, (i18n: Texts) => string>>> = {
  'new-device': (i18n) => i18n.t('A login with a new device'),
  'email-refused': (i18n) => i18n.t('Our emails do not reach you'),
};

/** Title of an event of an account, also of one that this version does not know. */
export const titleSecurityEvent = ({ event }: Pick<Values, 'event'>, i18n: Texts): string =>
  (event === undefined ? undefined : titles[event])?.(i18n) ?? i18n.t('Your account was changed');

/** A change of an account as a sentence; null for one that this version does not know. */
export function describeSecurityEvent({ event, value, count }: Values, i18n: Texts): string | null {
  // A newer server may send an event that this version of the app does not have.
  if (event === undefined || !Object.hasOwn(sentences, event)) return null;
  return sentences[event](i18n, value ?? '', count ?? 0);
}

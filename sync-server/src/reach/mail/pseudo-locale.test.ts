import { expect, test } from 'vitest';
import {
  notificationTopics,
  securityEvents,
  type NotificationParams,
  type NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { toDeletionMail } from '#server/accounts/erasure/deletion-mail.ts';
import { toExportMail } from '#server/accounts/export/export-mail.ts';
import { toChangeMail, toTakenMail, toUndoMail, toVerifyMail } from '#server/accounts/tokens/email-mails.ts';
import { toResetMail } from '#server/accounts/tokens/password-mails.ts';
import { createTexts } from '#server/lib/texts.ts';
import { toDigestContent, toMailContent } from '#server/reach/delivery/notification-mail.ts';
import mails from '#texts/en/mails.json';
import notifications from '#texts/en/notifications.json';
import { findEnglish, toPseudoCatalogue } from '#texts/pseudo-locale.ts';
import { renderMail, type MailContent } from './render-mail.ts';

const i18n = createTexts('en', toPseudoCatalogue({ ...mails, ...notifications }));

/** Names and addresses. */
const allowed = [
  'https://wellens.example',
  'maya@new.example',
  '/account-link',
  '/unsubscribe',
  '/trips/12',
  '/notifications',
  '#token',
  'Wellens',
  'Aiko Tanabe',
  'Cedar Steam Ryokan',
  'Old phone',
  'Please add a picture.',
  'WLNS-7K42Q9',
  // From Intl, as the names of months are.
  'Coordinated Universal Time',
];

const params: NotificationParams = {
  title: 'Cedar Steam Ryokan',
  person: 'Aiko Tanabe',
  startDate: '2030-04-01',
  endDate: '2030-04-03',
  guests: 2,
  reference: 'WLNS7K42Q9',
  total: 1098,
  until: '2030-03-03T12:00:00.000Z',
  amount: 320,
  words: 'Please add a picture.',
  count: 2,
  by: 'host',
  event: 'passkey-added',
  value: 'Old phone',
  change: 'An English sentence for devices with an earlier version.',
};
const link = 'https://wellens.example/account-link#token';
const context = {
  origin: 'https://wellens.example',
  i18n,
  timeZone: 'UTC',
  link: {
    page: 'https://wellens.example/unsubscribe#token',
    oneClick: 'https://wellens.example/unsubscribe#token',
    store: () => Promise.resolve(),
  },
};
const outgoingOf = (topic: NotificationTopic) => ({ key: 'n', userId: 1, topic, params, path: '/trips/12' });

const contents: [purpose: string, content: MailContent][] = [
  ['confirms an address', toVerifyMail(link, i18n)],
  ['confirms a new address', toChangeMail(link, i18n)],
  ['tells of a taken address', toTakenMail(i18n)],
  ['undoes a change of address', toUndoMail(link, 'maya@new.example', i18n)],
  ['sets a new password', toResetMail(link, i18n)],
  ['names the export', toExportMail(link, i18n)],
  ['tells of the deletion', toDeletionMail('2030-03-03T12:00:00.000Z', link, i18n)],
  ['sums up a day', toDigestContent(notificationTopics.map(outgoingOf), context)],
  ...notificationTopics.map((topic): [string, MailContent] => [
    `tells of ${topic}`,
    toMailContent(outgoingOf(topic), context),
  ]),
];

test.each(contents)('in another language, the mail that %s has no English words', (_, content) => {
  const { subject, text, html } = renderMail(content, i18n);
  const shown = html
    .replace(/<head>[\s\S]*<\/head>/, subject)
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  expect(findEnglish(`${subject} ${text} ${shown}`, allowed)).toEqual([]);
});

test.each(securityEvents)('in another language, %s has no English words', (event) => {
  const { title, text } = describeNotification(
    { topic: 'security.changed', params: { ...params, event } },
    i18n,
    'UTC',
  );
  expect(findEnglish(`${title} ${text}`, allowed)).toEqual([]);
});

test('a notification of an earlier version is shown with its English sentence', () => {
  const described = {
    topic: 'security.changed',
    params: { change: 'Your {password} was changed.' },
  } as const;
  expect(describeNotification(described, i18n, 'UTC').text).toBe('Your {password} was changed.');
});

test('what a person wrote is shown as it is, whatever it looks like', () => {
  const person = String.raw`{count} \u0041 <b>'{'`;
  const described = { topic: 'message.received', params: { person, count: 2 } } as const;
  expect(describeNotification(described, createTexts('en', {}), 'UTC')).toEqual({
    title: `${person} wrote to you`,
    text: '2 new messages',
  });
});

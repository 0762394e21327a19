import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationTopics, type NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { textsFor } from '#server/lib/texts.ts';
import { renderMail } from '#server/reach/mail/render-mail.ts';
import { createSmtpTransport } from '#server/reach/mail/smtp-transport.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';
import { startTestMailServer, type TestMailServer } from '#server/test-support/test-mail-server.ts';
import { toDigestContent, toMailContent } from './notification-mail.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startTestMailServer();
});
afterAll(() => server.close());

const i18n = textsFor('en');
const context = {
  i18n,
  origin: 'https://wellens.example',
  timeZone: 'Asia/Tokyo',
  link: {
    page: 'https://wellens.example/unsubscribe#t',
    oneClick: 'https://wellens.example/api/unsubscribe/t',
    store: () => Promise.resolve(),
  },
};
const outgoingOf = (topic: NotificationTopic): Outgoing => ({
  key: 'notification 1',
  userId: 1,
  topic,
  params: {
    title: 'Tea & "Steam" <House>',
    person: 'Aiko',
    startDate: '2030-04-01',
    endDate: '2030-04-03',
    guests: 2,
    until: '2030-03-03T12:00:00.000Z',
    amount: 320,
    words: 'Please add a picture of the bath.',
    count: 2,
    by: 'host',
    change: 'Your password was changed.',
  },
  path: '/trips/12',
});

/** Sends a mail over real SMTP. @returns it as a mail program reads it */
async function deliver(content: ReturnType<typeof toMailContent>) {
  server.received.length = 0;
  const transport = createSmtpTransport(server.url, {
    from: 'Wellens <no-reply@wellens.example>',
    replyTo: 'a@b.example',
  });
  const sent = await transport.send({ messageId: 'm-1', to: 'maya@example.com', ...renderMail(content) });
  expect(sent).toEqual({ state: 'sent' });
  return server.received[0]!.parsed;
}

test.each(notificationTopics)(
  'the mail of %s arrives with its words, its link and nothing missing',
  async (topic) => {
    const outgoing = outgoingOf(topic);
    const style = { timeZone: context.timeZone, isFull: true };
    const { title, text } = describeNotification(outgoing, i18n, style);
    const mail = await deliver(toMailContent(outgoing, context));
    expect(mail.subject).toBe(title);
    expect(mail.text).toContain(text);
    expect(mail.text).toContain('https://wellens.example/trips/12');
    expect(mail.html).toContain('href="https://wellens.example/trips/12"');
    expect(mail.html).not.toContain('<House>');
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
  },
);

test.each([
  ['booking.expiring', 'offer', '/trips', 'See your offer'],
  ['booking.expired', 'offer', '/properties/4', 'See the retreat'],
  ['booking.cancelled', 'offer', '/properties/4', 'See the retreat'],
  ['booking.expiring', 'undecided', '/owner-dashboard?tab=departures&property=4', 'See your group retreats'],
  ['booking.cancelled', 'too-few', '/owner-dashboard?tab=departures&property=4', 'See your group retreats'],
  ['booking.expiring', undefined, '/owner-dashboard/bookings/12', 'Answer the request'],
  ['booking.cancelled', undefined, '/trips/12', 'See the booking'],
] as const)('the link of %s, %s, says where it leads', (topic, variant, path, label) => {
  const outgoing = outgoingOf(topic);
  const params = { ...outgoing.params, ...(variant !== undefined && { variant }) };
  expect(toMailContent({ ...outgoing, params, path }, context).action?.label).toBe(label);
});

const booked = { reference: 'WLNS7K42Q9', total: 1098, timeZone: 'America/New_York' } as const;

test('the mail of a booking has its facts for the guest, and the guest for the host', async () => {
  const outgoing = outgoingOf('booking.accepted');
  const forGuest = toMailContent({ ...outgoing, params: { ...outgoing.params, ...booked } }, context);
  expect(forGuest.details).toEqual([
    ['Retreat', 'Tea & "Steam" <House>'],
    ['Dates', 'April 1 to April 3, 2030'],
    ['Guests', '2'],
    ['Total', '$1,098'],
    ['Booking ID', 'WLNS-7K42Q9'],
  ]);
  const { text, html } = await deliver(forGuest);
  for (const fact of ['Total: $1,098', 'Booking ID: WLNS-7K42Q9']) expect(text).toContain(fact);
  expect(html).toContain('WLNS-7K42Q9');
  const { total: _, ...known } = booked;
  const forHost = { ...outgoingOf('booking.booked'), path: '/owner-dashboard/bookings/12' };
  const { details } = toMailContent({ ...forHost, params: { ...forHost.params, ...known } }, context);
  expect(details).toEqual([
    ['Retreat', 'Tea & "Steam" <House>'],
    ['Guest', 'Aiko'],
    ['Dates', 'April 1 to April 3, 2030'],
    ['Guests', '2'],
    ['Booking ID', 'WLNS-7K42Q9'],
  ]);
});

test('a notification from before has no facts, and its times are in the zone of the reader', () => {
  const content = toMailContent(outgoingOf('booking.requested'), context);
  expect(content.details).toEqual([]);
  expect(content.paragraphs[0]).toContain('Japan Standard Time');
});

test('a mail writes a deadline in the zone of the retreat, not of the reader', () => {
  const outgoing = outgoingOf('booking.requested');
  const params = { ...outgoing.params, ...booked };
  const { paragraphs } = toMailContent({ ...outgoing, params }, context);
  expect(paragraphs[0]?.replaceAll('\u202f', ' ')).toContain(
    'Answer by Sunday, March 3, 2030 at 7:00 AM Eastern Standard Time.',
  );
});

test.each(notificationTopics)('no line break in what people wrote makes a paragraph of %s', (topic) => {
  const outgoing = outgoingOf(topic);
  const forged = 'Cedar House\r\n\u2028\nYour payment failed:\nhttps://pay.example/47';
  const names = ['title', 'departureTitle', 'roomName', 'person', 'words', 'value'];
  const written = Object.fromEntries(names.map((name) => [name, forged]));
  const item = { ...outgoing, params: { ...outgoing.params, ...written } };
  for (const content of [toMailContent(item, context), toDigestContent([item], context)]) {
    expect(renderMail(content).text).not.toMatch(/[\r\n\u2028](?:Your payment failed|https:\/\/pay)/);
  }
});

test('a deadline is written in the time zone of the reader, with its name', () => {
  const { text } = describeNotification(outgoingOf('booking.requested'), i18n, 'Asia/Tokyo');
  expect(text).toContain('Answer by Sunday');
  expect(text).toContain('9:00');
  expect(text).toContain('GMT+9');
});

test('who waited for a room that is gone learns which one', () => {
  const news = outgoingOf('booking.expired');
  const gone: Outgoing = { ...news, params: { ...news.params, variant: 'room', words: 'Garden room' } };
  const { title, text } = describeNotification(gone, i18n, 'UTC');
  expect(title).toBe('A room is not offered any more');
  expect(text).toMatch(/^Garden room at .+: you are not on its waiting list any more\.$/);
});

test('a topic of a newer server has general words', () => {
  const unknown = { ...outgoingOf('booking.requested'), topic: 'listing.sold' as NotificationTopic };
  expect(describeNotification(unknown, i18n, 'UTC').title).toBe('There is news');
});

test('a summary lists what happened', async () => {
  const items = [outgoingOf('booking.accepted'), outgoingOf('payment.received')];
  const mail = await deliver(toDigestContent(items, context));
  expect(mail.subject).toBe('Your day on Wellens');
  expect(mail.text).toContain('Your stay is confirmed');
  expect(mail.text).toContain('You paid $320');
  expect(mail.html).toContain('href="https://wellens.example/notifications"');
});

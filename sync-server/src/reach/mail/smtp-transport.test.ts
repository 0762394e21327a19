import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestMailServer, type TestMailServer } from '#server/test-support/test-mail-server.ts';
import { toChangeMail, toTakenMail, toUndoMail, toVerifyMail } from '#server/accounts/tokens/email-mails.ts';
import { textsFor } from '#server/lib/texts.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const sender = { from: 'Wellens <no-reply@wellens.example>', replyTo: 'help@wellens.example' };
/** Short enough for tests of servers that never answer. */
const shortDeadlines = { connectMs: 500, greetingMs: 500, silenceMs: 300, totalMs: 1_000 };

const mail: OutgoingMail = {
  messageId: 'notification-12',
  to: 'maya@example.com',
  ...renderMail({
    subject: 'Rita accepted your stay 🌿',
    preheader: 'Cedar Steam House, 9–11 June',
    heading: 'Your stay is confirmed',
    paragraphs: ['Rita accepted your request.'],
    action: { label: 'Open your trip', url: 'https://wellens.example/trips/12' },
    footerReason: 'You get this because you asked for a stay.',
    unsubscribe: {
      page: 'https://wellens.example/unsubscribe#token',
      oneClick: 'https://wellens.example/api/unsubscribe/token',
    },
  }),
};

let server: TestMailServer;
beforeEach(async () => {
  server = await startTestMailServer();
});
afterEach(() => server.close());

test('a mail arrives over TLS after a login, with every header and both bodies', async () => {
  expect(await createSmtpTransport(server.url, sender).send(mail)).toEqual({ state: 'sent' });
  const [{ parsed, ...envelope } = expect.fail('No mail')] = server.received;
  expect(envelope).toEqual({ to: 'maya@example.com', overTls: true, user: 'wellens' });
  expect(parsed).toMatchObject({
    subject: 'Rita accepted your stay 🌿',
    messageId: '<notification-12@wellens.example>',
    from: { text: '"Wellens" <no-reply@wellens.example>' },
    to: { text: 'maya@example.com' },
    replyTo: { text: 'help@wellens.example' },
    text: expect.stringContaining('https://wellens.example/trips/12') as string,
    html: expect.stringContaining('href="https://wellens.example/trips/12"') as string,
  });
  const lines = parsed.headerLines.map(({ line }) => line);
  expect(lines).toContain('Auto-Submitted: auto-generated');
  expect(lines).toContain('List-Unsubscribe: <https://wellens.example/api/unsubscribe/token>');
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(parsed.date).toBeInstanceOf(Date);
});

const i18n = textsFor('en');
const link = 'https://wellens.example/account-link#verify.token';
test.each([
  ['confirms an address', toVerifyMail(link, i18n), link],
  ['confirms a new address', toChangeMail(link, i18n), link],
  ['tells of a taken address', toTakenMail(i18n), null],
  ['undoes a change', toUndoMail(link, 'maya@new.example', i18n), link],
])('a mail that %s arrives with both bodies', async (_, content, url) => {
  const outgoing = { messageId: 'verify-1', to: 'maya@example.com', ...renderMail(content) };
  expect(await createSmtpTransport(server.url, sender).send(outgoing)).toEqual({ state: 'sent' });
  const [{ parsed } = expect.fail('No mail')] = server.received;
  expect(parsed.subject).toBe(content.subject);
  const bodies = [parsed.text ?? '', String(parsed.html)];
  for (const body of bodies) {
    for (const paragraph of content.paragraphs) expect(body.replaceAll(/\s+/g, ' ')).toContain(paragraph);
    expect(body.includes('account-link')).toBe(url !== null);
  }
  // Nobody may switch off mails about their account.
  expect(parsed.headerLines.map(({ key }) => key)).not.toContain('list-unsubscribe');
});

test.each([
  ['refuseRecipient', 550, true, undefined],
  ['refuseRecipient', 450, false, undefined],
  ['refuseData', 554, true, undefined],
  ['refuseData', 451, false, undefined],
] as const)(
  '%s with %i: it says whether the refusal would come again, and whether the mailbox is at fault',
  async (behaviour, code, permanent, isOfMailbox) => {
    server.behaviour[behaviour] = code;
    expect(await createSmtpTransport(server.url, sender).send(mail)).toEqual({
      state: 'refused',
      permanent,
      isOfMailbox,
      detail: expect.stringContaining(String(code)) as string,
    });
  },
);

test.each([
  [550, '5.1.1 User unknown', true],
  [550, '5.1.10 Null MX', true],
  [552, '5.2.2 Mailbox full', true],
  [550, '5.4.1 Recipient address rejected: Access denied', true],
  [553, 'No such mailbox', true],
  [550, 'User unknown in virtual mailbox table', true],
  [550, 'Relay not permitted', undefined],
  [553, 'sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)', undefined],
  [550, 'Authentication required', undefined],
  [550, 'Sender verify failed', undefined],
  [550, '5.1.0 Sender address rejected', undefined],
  [550, 'Your address is listed at a block list', undefined],
  [550, 'Domain has exceeded the max emails per hour', undefined],
  [550, '5.7.1 Relaying denied', undefined],
  [550, '5.1.8 Bad sender', undefined],
  [552, '5.2.3 Message too long', undefined],
  [554, 'Blocked', undefined],
  [530, '5.7.0 Authentication required', undefined],
])(
  'a recipient refused with %i %s: whether the mailbox is at fault is %s',
  async (code, text, isOfMailbox) => {
    server.behaviour.refuseRecipient = code;
    server.behaviour.refusalText = text;
    expect(await createSmtpTransport(server.url, sender).send(mail)).toEqual({
      state: 'refused',
      permanent: true,
      isOfMailbox,
      detail: expect.stringContaining(`${code} ${text}`) as string,
    });
  },
);

test('after a connection that is cut before the answer, the same mail goes out under the same Message-ID', async () => {
  const transport = createSmtpTransport(server.url, sender);
  server.behaviour.afterData = 'cut';
  expect(await transport.send(mail)).toMatchObject({ state: 'refused', permanent: false });
  delete server.behaviour.afterData;
  expect(await transport.send(mail)).toEqual({ state: 'sent' });
  const ids = server.received.map(({ parsed }) => parsed.messageId);
  expect(ids).toEqual(['<notification-12@wellens.example>', '<notification-12@wellens.example>']);
});

test('a server that stalls after the mail ends the attempt', async () => {
  server.behaviour.afterData = 'stall';
  expect(await createSmtpTransport(server.url, sender, shortDeadlines).send(mail)).toMatchObject({
    state: 'refused',
    permanent: false,
  });
});

test('a server that keeps talking without an end is left at the total deadline', async () => {
  const talker = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-still here\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  });
  talker.listen(0, '127.0.0.1');
  await once(talker, 'listening');
  const { port } = talker.address() as AddressInfo;
  const result = await createSmtpTransport(`smtp://127.0.0.1:${port}`, sender, {
    ...shortDeadlines,
    greetingMs: 60_000,
    silenceMs: 60_000,
  }).send(mail);
  expect(result).toMatchObject({ state: 'refused', permanent: false });
  talker.close();
});

test('a wrong password is a mistake in the settings, not of the mail', async () => {
  const url = `smtp://wellens:wrong@127.0.0.1:${server.port}`;
  expect(await createSmtpTransport(url, sender).send(mail)).toMatchObject({
    state: 'refused',
    permanent: false,
    detail: expect.stringContaining('535') as string,
  });
});

test('a server that is not there is tried again', async () => {
  await server.close();
  const result = await createSmtpTransport(server.url, sender, shortDeadlines).send(mail);
  expect(result).toMatchObject({ state: 'refused', permanent: false });
  server = await startTestMailServer();
});

test('another machine without TLS gets nothing, unless TLS is off in the settings', async () => {
  // An address of this machine that does not look like one.
  const elsewhere = await startTestMailServer({ hideSTARTTLS: true, authOptional: true }, '127.0.0.2');
  const url = `smtp://127.0.0.2:${elsewhere.port}`;
  expect(await createSmtpTransport(url, sender).send(mail)).toMatchObject({
    state: 'refused',
    permanent: false,
  });
  expect(elsewhere.received).toEqual([]);
  expect(await createSmtpTransport(`${url}?tls=off`, sender).send(mail)).toEqual({ state: 'sent' });
  await elsewhere.close();
});

test.each([
  ['a name with a line end', { subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBuy' }],
  ['a subject with controls and turned text', { subject: 'Hello\u0000\u0085\u2028\u202eBcc: x' }],
])('%s adds no header', async (_, parts) => {
  expect(await createSmtpTransport(server.url, sender).send({ ...mail, ...parts })).toEqual({
    state: 'sent',
  });
  const [{ parsed } = expect.fail('No mail')] = server.received;
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.subject).toMatch(/^Hello Bcc: /);
  expect(parsed.headerLines.map(({ key }) => key)).not.toContain('bcc');
});

test.each<[string, Partial<OutgoingMail>]>([
  ['a line end in the address', { to: 'maya@example.com\r\nBcc: all@example.com' }],
  ['two addresses', { to: 'maya@example.com, all@example.com' }],
  ['no address', { to: '' }],
  ['a line end in its name', { messageId: 'one>\r\nX: y' }],
  ['a line end in the address for unsubscribing', { unsubscribeUrl: 'https://a.example/>\r\nX: y' }],
  ['a text without end', { text: 'x'.repeat(200_001) }],
])('a mail with %s is refused for good and never sent', async (_, parts) => {
  expect(await createSmtpTransport(server.url, sender).send({ ...mail, ...parts })).toMatchObject({
    state: 'refused',
    permanent: true,
  });
  expect(server.received).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { renderMail } from './render-mail.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellens-outbox-'));
  server = await startTestServer({ env: { DEMO_DATA: 'on', MAIL_URL: `file:${folder}` } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, from = server) => fetch(`${from.origin}${path}`);

test('the page lists what was written and links to both forms', async () => {
  expect(await (await get('/dev/mail')).text()).toContain('No mail yet.');
  const content = renderMail({
    subject: '<b>Confirm</b> & go',
    preheader: 'One tap',
    heading: 'Confirm your address',
    paragraphs: ['Tap the button.'],
    action: { label: 'Confirm', url: 'https://wellens.example/verify#token' },
    footerReason: 'You opened an account.',
  });
  await server.deps.mail?.send({ messageId: 'verify-1', to: 'maya@example.com', ...content });
  const list = await get('/dev/mail');
  const html = await list.text();
  expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).toContain('&lt;b&gt;Confirm&lt;/b&gt; &amp; go');
  expect(html).toContain('href="/dev/mail/verify-1"');
  expect(list.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  const mail = await get('/dev/mail/verify-1');
  expect(await mail.text()).toContain('https://wellens.example/verify#token');
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  const text = await get('/dev/mail/verify-1/text');
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await text.text()).toContain('https://wellens.example/verify#token');
});

test.each(['/dev/mail/unknown', '/dev/mail/..%2f..%2fpackage', '/dev/mail/verify-1/other'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each([
  ['without demo data', { MAIL_URL: 'file:/tmp/wellens-never' }],
  ['without mail', { DEMO_DATA: 'on', MAIL_URL: 'off' }],
  ['with a mail server', { DEMO_DATA: 'on', MAIL_URL: 'smtp://127.0.0.1:1' }],
])('there is no page %s', async (_, env) => {
  const other = await startTestServer({ env });
  expect((await get('/dev/mail', other)).status).toBe(404);
  await other.close();
});

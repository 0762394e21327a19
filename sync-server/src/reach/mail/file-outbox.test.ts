import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { FileOutbox } from './file-outbox.ts';

const sender = { from: 'Wellens <no-reply@wellens.example>', replyTo: 'help@wellens.example' };
const mail = {
  messageId: 'verify-1',
  to: 'maya@example.com',
  subject: 'Confirm your address',
  html: '<p>Hi</p>',
  text: 'Hi',
};

let folder: string;
let outbox: FileOutbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellens-outbox-'));
  outbox = new FileOutbox(folder, sender, createTestClock());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a mail becomes a file that a mail program opens', async () => {
  expect(await outbox.send(mail)).toEqual({ state: 'sent' });
  const parsed = await simpleParser(await readFile(join(folder, 'verify-1.eml')));
  expect(parsed).toMatchObject({
    messageId: '<verify-1@wellens.example>',
    subject: mail.subject,
    to: { text: mail.to },
    html: mail.html,
  });
});

test('the same mail twice is one file; another one is listed before it', async () => {
  await outbox.send(mail);
  await outbox.send(mail);
  expect((await readdir(folder)).sort()).toEqual(['verify-1.eml', 'verify-1.json']);
  await utimes(join(folder, 'verify-1.json'), 1, 1);
  await outbox.send({ ...mail, messageId: 'verify-2' });
  expect((await outbox.list(50)).map(({ id }) => id)).toEqual(['verify-2', 'verify-1']);
  expect((await outbox.list(1)).map(({ id }) => id)).toEqual(['verify-2']);
});

test('the oldest mails go when there are too many', async () => {
  for (let index = 0; index < 1_005; index += 1) {
    await writeFile(join(folder, `old-${index}.json`), '{}');
    await writeFile(join(folder, `old-${index}.eml`), '');
    await utimes(join(folder, `old-${index}.json`), index, index);
  }
  await outbox.send(mail);
  const names = await readdir(folder);
  expect(names.length / 2).toBeLessThanOrEqual(1_000);
  expect(names).toContain('old-1004.json');
  expect(names).toContain('verify-1.eml');
  expect(names).not.toContain('old-0.eml');
});

test('a folder that cannot be written is tried again later', async () => {
  await writeFile(join(folder, 'file'), '');
  const blocked = new FileOutbox(join(folder, 'file', 'inside'), sender, createTestClock());
  expect(await blocked.send(mail)).toMatchObject({ state: 'refused', permanent: false });
});

test.each(['../secret', 'a/b', '', '.hidden'])('%j is no mail', async (id) => {
  expect(await outbox.read(id)).toBeNull();
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '#server/env.ts';
import { requireWritableFolders } from './writable-folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('folders are created and left empty; other stores are not touched', async () => {
  await requireWritableFolders({ storageUrl: `file:${folder}/pictures`, mailUrl: `file:${folder}/mails` });
  await requireWritableFolders({ storageUrl: 's3://id:secret@photos', mailUrl: 'off' });
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['mails', 'pictures']);
});

test.each([
  ['STORAGE_URL', 'storageUrl'],
  ['MAIL_URL', 'mailUrl'],
])('a folder that cannot be written stops the start with a sentence about %s', async (name, key) => {
  // A file in its place: root may write to any folder.
  writeFileSync(join(folder, 'file'), '');
  const settings = { storageUrl: `file:${folder}/pictures`, mailUrl: 'off', [key]: `file:${folder}/file` };
  const refusal = requireWritableFolders(settings);
  await expect(refusal).rejects.toThrow(SettingError);
  await expect(refusal).rejects.toThrow(`The folder of ${name} cannot be written: EEXIST`);
});

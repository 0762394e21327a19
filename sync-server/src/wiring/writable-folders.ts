import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unusableSetting, type Env } from '#server/env.ts';

/**
 * Creates the folders of pictures and mails, if they are on this machine, and writes a file to each: without a right to
 * write, uploads and mails would fail one by one, long after the start.
 * @throws {SettingError} naming the setting
 */
export async function requireWritableFolders({
  storageUrl,
  mailUrl,
}: Pick<Env, 'storageUrl' | 'mailUrl'>): Promise<void> {
  for (const [setting, url] of Object.entries({ STORAGE_URL: storageUrl, MAIL_URL: mailUrl })) {
    if (url.startsWith('file:')) await requireWritable(setting, resolve(url.slice('file:'.length)));
  }
}

async function requireWritable(setting: string, folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw unusableSetting(`The folder of ${setting} cannot be written`, error);
  }
}

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '#server/lib/clock.ts';
import { toHeaderText, toMessage, UnsendableMailError, type MailSender } from './mail-message.ts';
import { refuseMail, type MailResult, type MailTransport, type OutgoingMail } from './mail-transport.ts';

/** Mails kept; the oldest go first. */
const keptMax = 1_000;
/** Deletes in batches, so that not every mail reads the folder. */
const slack = 50;

/** A written mail, for the page that lists them. */
export interface WrittenMail {
  id: string;
  to: string;
  subject: string;
  /** Instant, ISO 8601. */
  at: string;
  html: string;
  text: string;
}

const fileNamePattern = /^[a-z0-9][a-z0-9.-]{0,99}$/i;

/**
 * Writes mails into a folder instead of sending them: `<id>.eml` for a mail program, and `<id>.json` with the same
 * content, so that showing it needs no parser. The same mail again replaces its files.
 */
export class FileOutbox implements MailTransport {
  readonly folder: string;
  readonly #sender: MailSender;
  readonly #clock: Clock;
  readonly #composer = createTransport({ streamTransport: true, buffer: true });
  #sinceSweep = slack;

  constructor(folder: string, sender: MailSender, clock: Clock) {
    this.folder = folder;
    this.#sender = sender;
    this.#clock = clock;
  }

  async send(mail: OutgoingMail): Promise<MailResult> {
    try {
      const now = this.#clock.now();
      const { message } = await this.#composer.sendMail({ ...toMessage(mail, this.#sender), date: now });
      const { messageId: id, to, html, text } = mail;
      const written: WrittenMail = {
        id,
        to,
        subject: toHeaderText(mail.subject),
        at: now.toISOString(),
        html,
        text,
      };
      await mkdir(this.folder, { recursive: true });
      await this.#replace(`${id}.eml`, message as Buffer);
      await this.#replace(`${id}.json`, JSON.stringify(written));
      await this.#sweep();
      return { state: 'sent' };
    } catch (error) {
      if (error instanceof UnsendableMailError) return refuseMail(error.message, { permanent: true });
      return refuseMail(error instanceof Error ? error.message : String(error), { permanent: false });
    }
  }

  /** The newest mails, newest first. */
  async list(count: number): Promise<WrittenMail[]> {
    const newest = (await this.#listIds()).slice(0, count);
    const mails = await Promise.all(newest.map((id) => this.read(id)));
    return mails.filter((mail) => mail !== null);
  }

  /** The mail of that id; null if there is none. */
  async read(id: string): Promise<WrittenMail | null> {
    if (!fileNamePattern.test(id)) return null;
    const json = await readFile(join(this.folder, `${id}.json`), 'utf8').catch(() => null);
    return json === null ? null : (JSON.parse(json) as WrittenMail);
  }

  async forget(address: string): Promise<void> {
    for (const id of await this.#listIds()) {
      if ((await this.read(id))?.to === address) await this.#delete(id);
    }
  }

  async #delete(id: string): Promise<void> {
    await rm(join(this.folder, `${id}.json`), { force: true });
    await rm(join(this.folder, `${id}.eml`), { force: true });
  }

  /** Written beside and renamed, so that a reader never sees half a mail. */
  async #replace(name: string, content: string | Buffer): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }

  /** Ids of the complete mails, newest first. */
  async #listIds(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => {
          const found = await stat(join(this.folder, name)).catch(() => null);
          return { id: name.slice(0, -'.json'.length), at: found?.mtimeMs ?? 0 };
        }),
    );
    return files.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
  }

  async #sweep(): Promise<void> {
    this.#sinceSweep += 1;
    if (this.#sinceSweep < slack) return;
    this.#sinceSweep = 0;
    const old = (await this.#listIds()).slice(keptMax - slack);
    for (const id of old) await this.#delete(id);
  }
}

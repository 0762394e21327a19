import { S3mini } from 's3mini';
import { listMax, requireKey, type Storage } from './storage.ts';

export interface S3Options {
  /** With the bucket, such as `https://s3.example/bucket`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before every key; empty, or ends with a slash. */
  prefix: string;
}

const callTimeoutMs = 15_000;

/** Objects in a bucket, for several instances. A PUT of S3 is atomic and durable. */
export class S3Storage implements Storage {
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor({ prefix, ...options }: S3Options) {
    this.#client = new S3mini({ ...options, requestAbortTimeout: callTimeoutMs });
    this.#prefix = prefix;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.putObject(this.#nameOf(key), Buffer.from(bytes));
  }

  async get(key: string): Promise<Buffer | null> {
    const found = await this.#client.getObjectArrayBuffer(this.#nameOf(key));
    return found === null ? null : Buffer.from(found);
  }

  async head(key: string): Promise<number | null> {
    const name = this.#nameOf(key);
    return (await this.#client.objectExists(name)) === true ? this.#client.getContentLength(name) : null;
  }

  async remove(key: string): Promise<void> {
    await this.#client.deleteObject(this.#nameOf(key));
  }

  async list(prefix: string, after?: string): Promise<string[]> {
    requireKey(prefix.replace(/\/$/, ''));
    // The package reads all pages. Its first argument is a path of the bucket, not a delimiter of keys.
    const from = after === undefined ? {} : { 'start-after': this.#nameOf(after) };
    const found = await this.#client.listObjects('/', this.#prefix + prefix, listMax, from);
    return (found ?? []).map(({ Key }) => Key.slice(this.#prefix.length)).sort();
  }

  /** A PUT that breaks off leaves nothing. */
  removeUnfinished(): Promise<void> {
    return Promise.resolve();
  }

  #nameOf(key: string): string {
    requireKey(key);
    return this.#prefix + key;
  }
}

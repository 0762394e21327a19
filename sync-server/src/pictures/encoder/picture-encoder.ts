import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodeAnswer, EncodedPicture, EncodeRequest } from './encoder-messages.ts';

/** Longest time for a picture; a photo of 12 million pixels takes less than a second. */
const encodeMs = 20_000;
/** Time without work after which the process ends, so that its memory is free. */
const idleMs = 30_000;

/** The picture cannot be used; another attempt cannot succeed. */
export class RefusedPictureError extends Error {
  readonly reason: Extract<EncodeAnswer, { refused: unknown }>['refused'];

  constructor(reason: RefusedPictureError['reason']) {
    super(`The encoder refused a picture: ${reason}`);
    this.reason = reason;
  }
}

/** The encoder process crashed, needed too much memory or took too long. */
export class EncoderFailedError extends Error {}

/** The server stops: the picture has no part in it. */
export class EncoderClosedError extends Error {}

interface EncoderOptions {
  timeoutMs?: number;
  /** Additional environment of the process. */
  env?: Readonly<Record<string, string>>;
}

type Work = Omit<EncodeRequest, 'id'>;

/**
 * Encodes pictures in a process of its own, one at a time. The process starts with the first picture; after a crash or
 * a hang it is killed, and another one starts with the next picture.
 */
export class PictureEncoder {
  readonly #timeoutMs: number;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ timeoutMs = encodeMs, env = {} }: EncoderOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#env = env;
  }

  /** Id of the running process, for tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @param onTurn called when the pictures before it are done
   * @throws {RefusedPictureError}, {EncoderFailedError}, {EncoderClosedError}; {Error} if it could not be written
   */
  encode(work: Work, onTurn: () => Promise<void> = () => Promise.resolve()): Promise<EncodedPicture> {
    const next = this.#last.then(() => this.#encodeNow(work, onTurn));
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Ends the process; the picture in work fails. */
  close(): void {
    this.#isClosed = true;
    this.#kill();
  }

  async #encodeNow(work: Work, onTurn: () => Promise<void>): Promise<EncodedPicture> {
    this.#requireOpen();
    clearTimeout(this.#idle);
    await onTurn();
    this.#requireOpen();
    const id = (this.#count += 1);
    const child = (this.#child ??= this.#start());
    try {
      const reply = await this.#ask(child, { id, ...work });
      if ('failed' in reply) throw new Error(`The encoder could not write: ${reply.failed}`);
      if ('refused' in reply) throw new RefusedPictureError(reply.refused);
      return reply.encoded;
    } finally {
      this.#idle = setTimeout(() => this.#kill(), idleMs).unref();
    }
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new EncoderClosedError('The encoder is closed');
  }

  #ask(child: ChildProcess, request: EncodeRequest): Promise<EncodeAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => fail('took too long')), this.#timeoutMs);
      const onMessage = (reply: unknown): void => end(() => resolve(reply as EncodeAnswer));
      const onExit = (code: number | null, signal: string | null): void =>
        end(() => fail(`ended with ${code ?? signal ?? 'nothing'}`));
      const onError = (error: Error): void => end(() => fail(error.message));
      const fail = (what: string): void => {
        this.#kill();
        reject(
          this.#isClosed
            ? new EncoderClosedError('The encoder was closed')
            : new EncoderFailedError(`The encoder ${what}`),
        );
      };
      const end = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        finish();
      };
      child.once('message', onMessage).once('exit', onExit).once('error', onError);
      child.send(request, (error) => {
        if (error !== null) onError(error);
      });
    });
  }

  #start(): ChildProcess {
    // From the sources with the compiler in front, in production from the bundle.
    const isSource = import.meta.url.endsWith('.ts');
    const script = new URL(isSource ? './encoder-child.ts' : './encoder-child.js', import.meta.url);
    const child = fork(fileURLToPath(script), {
      execArgv: [...(isSource ? ['--import', 'tsx'] : []), '--max-old-space-size=128'],
      // Without the server's environment, which has its secrets.
      env: { PATH: process.env['PATH'], ...this.#env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Later errors are those of a process that was killed.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    return child;
  }

  #kill(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

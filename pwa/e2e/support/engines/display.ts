import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { endGroup, startGroup } from '../process-group.ts';

/** An X display without a screen: WebKitGTK needs one, and Firefox draws WebGL only with one. */
export class Display {
  #server: ChildProcess | null = null;

  /** @returns its name, for the variable DISPLAY */
  async open(): Promise<string> {
    // The server takes a free number itself and writes it to the third stream.
    const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
    const server = startGroup(requireProgram('xvfb'), args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    return await new Promise((resolve, reject) => {
      let text = '';
      (server.stdio[3] as Readable).on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.endsWith('\n')) resolve(`:${text.trim()}`);
      });
      server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a display`)));
    });
  }

  async close(): Promise<void> {
    if (this.#server !== null) await endGroup(this.#server);
    this.#server = null;
  }
}

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { endGroup, startGroup } from '../process-group.ts';

/** A virtual X display: WebKitGTK requires one, and Firefox needs one for WebGL. */
export class Display {
  #server: ChildProcess | null = null;

  /** @returns its name, for the variable DISPLAY */
  async open(): Promise<string> {
    // The server chooses a free number and writes it to file descriptor 3.
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

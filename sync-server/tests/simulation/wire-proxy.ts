import { once } from 'node:events';
import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';

/**
 * What the wire does to the next request. `refuse`: it is reset before a byte of it is passed on. `cut`: its answer
 * is reset after so many bytes.
 */
export type WireFault = { kind: 'refuse' } | { kind: 'cut'; afterBytes: number };

/** Bytes of the wire between a device and the server, which a test may break at any of them. */
export class WireProxy {
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  readonly faults: WireFault[] = [];
  /** Bytes of the last answer that was passed on whole. */
  lastAnswerBytes = 0;

  private constructor(target: () => string) {
    this.#listener = createServer((device) => this.#join(device, new URL(target())));
  }

  static async start(target: () => string): Promise<WireProxy> {
    const proxy = new WireProxy(target);
    proxy.#listener.listen(0, '127.0.0.1');
    await once(proxy.#listener, 'listening');
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#listener.close();
  }

  #join(device: Socket, { hostname, port }: URL): void {
    const server = connect(Number(port), hostname);
    let fault: WireFault | undefined;
    let answered = 0;
    // A device waits for its answer before it asks again, so what comes after an answer is the next request.
    let isAsking = false;
    const end = (): void => {
      device.resetAndDestroy();
      server.destroy();
    };
    for (const socket of [device, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        device.destroy();
        server.destroy();
      });
    }
    device.on('data', (chunk: Buffer) => {
      if (!isAsking) {
        isAsking = true;
        answered = 0;
        fault = this.faults.shift();
      }
      if (fault?.kind === 'refuse') end();
      else server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      isAsking = false;
      const left = fault?.kind === 'cut' ? fault.afterBytes - answered : Infinity;
      answered += chunk.length;
      this.lastAnswerBytes = answered;
      if (left >= chunk.length) device.write(chunk);
      else if (left > 0) device.write(chunk.subarray(0, left), end);
      else end();
    });
  }
}

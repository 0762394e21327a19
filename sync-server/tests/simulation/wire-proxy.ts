import { once } from 'node:events';
import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';

/**
 * Fault of the next request. `refuse`: reset before any byte is forwarded. `cut`: its answer is reset after this many
 * bytes.
 */
type WireFault = { kind: 'refuse' } | { kind: 'cut'; afterBytes: number };

/** A proxy between a device and the server that a test can break at any byte. */
export class WireProxy {
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  readonly faults: WireFault[] = [];
  /** Size of the last completely forwarded answer, in bytes. */
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
    // A device waits for each answer, so data after an answer is the next request.
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

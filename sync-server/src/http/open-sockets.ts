import type { Socket } from 'node:net';
import { networkAddressOf } from './network-address.ts';

/** The server's open sockets. A new one of a network address that holds too many is destroyed unanswered. */
export class OpenSockets {
  readonly #open = new Set<Socket>();
  readonly #perAddress = new Map<string, number>();
  readonly #perAddressMax: number;

  /** @param perAddressMax sockets of a network address at once; infinite if they all come from a proxy */
  constructor(perAddressMax: number) {
    this.#perAddressMax = perAddressMax;
  }

  add(socket: Socket): void {
    const address = networkAddressOf(socket.remoteAddress);
    const count = this.#perAddress.get(address) ?? 0;
    if (count >= this.#perAddressMax) {
      socket.destroy();
      return;
    }
    this.#perAddress.set(address, count + 1);
    this.#open.add(socket);
    socket.once('close', () => this.#remove(socket, address));
  }

  /** Node does not count a connection as idle before its first request. */
  destroyUnused(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }

  #remove(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }
}

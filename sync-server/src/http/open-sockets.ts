import type { Socket } from 'node:net';
import { networkAddressOf } from './network-address.ts';

/** What a reader has to take, and by when. */
interface Backlog {
  /** Bytes of the connection that are taken by then. */
  upTo: number;
  /** Milliseconds, by the clock of `destroySlow`. */
  until: number;
}

/** How slowly an answer may be read. */
export interface ReadingPace {
  graceMs: number;
  bytesPerSecond: number;
}

/** The server's open sockets. A new one of a network address that holds too many is destroyed unanswered. */
export class OpenSockets {
  readonly #open = new Set<Socket>();
  readonly #backlogs = new WeakMap<Socket, Backlog>();
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

  /**
   * Destroys sockets whose readers take so little that their answers would be held in memory for hours. What waits to be
   * sent has to be taken within the grace and the time that its bytes need at the pace; then what waits next. Nothing
   * waits while a handler is still working, or a stream has no events.
   * @param now milliseconds, of a clock that only goes forward
   */
  destroySlow(now: number, { graceMs, bytesPerSecond }: ReadingPace): void {
    for (const socket of this.#open) {
      const waiting = socket.writableLength;
      if (waiting === 0) {
        this.#backlogs.delete(socket);
        continue;
      }
      const taken = socket.bytesWritten - waiting;
      const backlog = this.#backlogs.get(socket);
      if (backlog === undefined || taken >= backlog.upTo) {
        const until = now + graceMs + (waiting / bytesPerSecond) * 1000;
        this.#backlogs.set(socket, { upTo: taken + waiting, until });
      } else if (now >= backlog.until) socket.destroy();
    }
  }

  #remove(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }
}

import { liveHeartbeatMs } from '#contracts/limits.ts';
import type { CommittedChange } from '#server/database/commit-group.ts';
import { AppError } from '#server/errors.ts';
import type { StreamReply } from '#server/middleware/handlers.ts';
import type { ChangeHub } from './change-hub.ts';

/** How long a browser waits before it connects again. */
const reconnectMs = 3000;
/** A stream ends after this time, so that the session behind it is looked at again. */
const lifetimeMs = 15 * 60_000;
/** Streams one network address may hold open: a household with all of its tabs. */
const perAddress = 50;

/**
 * Server-sent events: `changed` with the newest sequence number, whenever something changed for one of the audiences,
 * and `here` as a sign of life. It is only a hint; the change feed delivers. Source: HTML Standard, Server-sent events.
 */
export class EventStreams {
  readonly #changes: ChangeHub;
  readonly #open = new Set<() => void>();
  readonly #perAddress = new Map<string, number>();

  constructor(changes: ChangeHub) {
    this.#changes = changes;
  }

  /** @throws {AppError} `too_many_requests` when the address holds too many */
  open(audiences: readonly number[], address: string): StreamReply {
    const held = this.#perAddress.get(address) ?? 0;
    if (held >= perAddress) {
      throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '30' } });
    }
    const isTold = ({ audience }: CommittedChange) => audiences.includes(audience);
    return {
      status: 200,
      stream: (send, end) => {
        this.#open.add(end);
        this.#perAddress.set(address, held + 1);
        send(`retry: ${reconnectMs}\n: connected\n\n`);
        const unsubscribe = this.#changes.subscribe((committed) => {
          const last = committed.findLast(isTold);
          if (last !== undefined) send(`event: changed\nid: ${last.seq}\ndata: {"seq":${last.seq}}\n\n`);
        });
        const heartbeat = setInterval(() => send('event: here\ndata: {}\n\n'), liveHeartbeatMs);
        const lifetime = setTimeout(end, lifetimeMs);
        return () => {
          unsubscribe();
          clearInterval(heartbeat);
          clearTimeout(lifetime);
          this.#open.delete(end);
          this.#release(address);
        };
      },
    };
  }

  /** Ends every stream; browsers connect again by themselves. */
  endAll(): void {
    for (const end of this.#open) end();
  }

  #release(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }
}

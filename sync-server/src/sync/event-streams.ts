import { Duration } from 'luxon';
import { liveHeartbeatMs } from '#contracts/limits.ts';
import type { CommittedChange, Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { LimitedCounts } from '#server/lib/limited-counts.ts';
import type { Logger } from '#server/logger.ts';
import type { StreamReply } from '#server/http/handlers.ts';
import type { Caller } from '#server/lib/caller.ts';
import { createLiveSessionFinder, type FindLiveSessions } from '#server/accounts/sessions/session-service.ts';
import type { ChangeHub } from './change-hub.ts';

/** How long a browser waits before it connects again. */
const reconnectMs = 3000;
/** A stream ends after this time, so that its session is checked again. */
const lifetimeMs = Duration.fromObject({ minutes: 15 }).toMillis();
/** How often the sessions of open streams are read: a stream outlives its session by this time at most. */
const sessionCheckMs = 2000;
/** Streams open at a time in this process: of one network address, a household with all of its tabs; of one person. */
const streamsMax = { address: 50, person: 30 } as const;

interface StreamDeps {
  database: Database;
  clock: Clock;
  env: Env;
  changes: ChangeHub;
  logger: Logger;
}

/** Who a stream is for. */
interface Reader {
  /** Null for a visitor. */
  caller: Pick<Caller, 'userId' | 'sessionId'> | null;
  address: string;
  /** Audiences whose changes it announces. */
  audiences: readonly number[];
}

interface OpenStream {
  sessionId: string | null;
  end: () => void;
}

/**
 * Server-sent events: `changed` with the newest sequence number, whenever something changed for one of the audiences,
 * and `here` as a sign of life. It is only a hint; the change feed delivers. A stream ends with its session, whichever
 * process ended that. Source: HTML Standard, Server-sent events.
 */
export class EventStreams {
  readonly #changes: ChangeHub;
  readonly #findLiveSessions: FindLiveSessions;
  readonly #log: Logger;
  readonly #open = new Set<OpenStream>();
  readonly #counts = new LimitedCounts();
  #sessionCheck: NodeJS.Timeout | null = null;

  constructor(deps: StreamDeps) {
    this.#changes = deps.changes;
    this.#findLiveSessions = createLiveSessionFinder(deps);
    this.#log = deps.logger;
  }

  /** The stream counts only once it has started, so that one that never starts is not counted forever. */
  open(reader: Reader): StreamReply {
    return { status: 200, stream: (send, end) => this.#start(reader, send, end) };
  }

  /** Ends every stream; browsers reconnect automatically. */
  endAll(): void {
    for (const { end } of this.#open) end();
  }

  /**
   * @returns what to do when the reader is gone
   * @throws {AppError} `too_many_requests` when the address or the person holds too many
   */
  #start({ caller, address, audiences }: Reader, send: (text: string) => void, end: () => void): () => void {
    const release = this.#count(caller, address);
    const stop = () => {
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(lifetime);
    };
    const stream: OpenStream = {
      sessionId: caller?.sessionId ?? null,
      end: () => {
        stop();
        end();
      },
    };
    this.#open.add(stream);
    send(`retry: ${reconnectMs}\n: connected\n\n`);
    const isTold = ({ audience }: CommittedChange) => audiences.includes(audience);
    const unsubscribe = this.#changes.subscribe((committed) => {
      const last = committed.findLast(isTold);
      if (last !== undefined) send(`event: changed\nid: ${last.seq}\ndata: {"seq":${last.seq}}\n\n`);
    });
    const heartbeat = setInterval(() => send('event: here\ndata: {}\n\n'), liveHeartbeatMs);
    const lifetime = setTimeout(stream.end, lifetimeMs);
    this.#watchSessions();
    return () => {
      stop();
      this.#open.delete(stream);
      release();
    };
  }

  #count(caller: Reader['caller'], address: string): () => void {
    const limits = [{ key: `address ${address}`, max: streamsMax.address as number }];
    if (caller !== null) limits.push({ key: `person ${caller.userId}`, max: streamsMax.person });
    const release = this.#counts.begin(limits);
    if (release === null) {
      throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '30' } });
    }
    return release;
  }

  /** Reads the sessions of all open streams now and then, as long as there are any. */
  #watchSessions(): void {
    if (this.#sessionCheck !== null || !this.#hasSessions()) return;
    this.#sessionCheck = setTimeout(() => {
      void this.#endWithoutSession().finally(() => {
        this.#sessionCheck = null;
        this.#watchSessions();
      });
    }, sessionCheckMs);
    this.#sessionCheck.unref();
  }

  #hasSessions(): boolean {
    for (const { sessionId } of this.#open) if (sessionId !== null) return true;
    return false;
  }

  async #endWithoutSession(): Promise<void> {
    const bySession = new Map<string, OpenStream[]>();
    for (const stream of this.#open) {
      if (stream.sessionId === null) continue;
      bySession.set(stream.sessionId, [...(bySession.get(stream.sessionId) ?? []), stream]);
    }
    try {
      const live = await this.#findLiveSessions([...bySession.keys()]);
      for (const [sessionId, streams] of bySession) {
        if (!live.has(sessionId)) for (const { end } of streams) end();
      }
    } catch (error) {
      this.#log.warn(
        { err: error },
        'The sessions of live streams could not be read; the next check tries again',
      );
    }
  }
}

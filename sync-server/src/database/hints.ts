import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Channel on which a commit is announced to the other processes. */
export const commitChannel = 'wellens_commits';

/** Polling interval without announcements, in milliseconds. */
const pollMs = 500;

/**
 * Calls back when another process may have committed. A hint can be lost; it only triggers a read of the feed.
 * @returns stop function
 */
export type ListenForHints = (heard: () => void) => Promise<() => Promise<void>>;

/** For a single process. */
export const noHints: ListenForHints = () => Promise.resolve(() => Promise.resolve());

/** For a database behind a pooler, which keeps no session for LISTEN. */
export const pollingHints: ListenForHints = (heard) => {
  const timer = setInterval(heard, pollMs);
  timer.unref();
  return Promise.resolve(() => {
    clearInterval(timer);
    return Promise.resolve();
  });
};

/** Plans a retry. @returns cancels it */
type PlanRetry = (retry: () => void, delayMs: number) => () => void;

const withTimer: PlanRetry = (retry, delayMs) => {
  const timer = setTimeout(retry, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

const firstRetryMs = 200;
const longestRetryMs = 10_000;
/** Longest wait for a connection, in milliseconds. */
const connectMs = 5_000;
/** Longest wait for the connection to end, in milliseconds. */
const longestEndMs = 1_000;

/**
 * LISTEN and NOTIFY: listens on a dedicated connection and reconnects when it is lost. Calls back after each reconnect,
 * because announcements made in between are not repeated.
 * @param findUrl finds the address of a direct connection
 * @param self name of this process; its own announcements are ignored
 */
export const listenHints =
  (findUrl: () => Promise<string>, self: string, planRetry: PlanRetry = withTimer): ListenForHints =>
  async (heard) => {
    let client: pg.Client | null = null;
    let cancelRetry: (() => void) | null = null;
    let stopped = false;

    const connect = async (): Promise<void> => {
      const fresh = new pg.Client({
        connectionString: await findUrl(),
        connectionTimeoutMillis: connectMs,
        application_name: 'wellens listener',
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      client = fresh;
      fresh.on('notification', ({ payload }) => {
        if (payload !== self) heard();
      });
      fresh.on('error', () => undefined); // 'end' follows and is handled.
      try {
        await fresh.connect();
        await fresh.query(`LISTEN ${commitChannel}`);
      } catch (error) {
        fresh.end().catch(() => undefined);
        throw error;
      }
      if (stopped) await fresh.end();
      // Only now: a failed attempt ends too, and must not lead to two further ones.
      fresh.once('end', () => {
        if (!stopped && client === fresh) scheduleReconnect(firstRetryMs);
      });
    };
    const scheduleReconnect = (delayMs: number): void => {
      cancelRetry = planRetry(() => {
        connect().then(heard, () => {
          if (!stopped) scheduleReconnect(Math.min(delayMs * 2, longestRetryMs));
        });
      }, delayMs);
    };

    await connect();
    return async () => {
      stopped = true;
      cancelRetry?.();
      // A silent connection never reports its end.
      await Promise.race([client?.end(), wait(longestEndMs, undefined, { ref: false })]);
    };
  };

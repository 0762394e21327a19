import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Channel on which a commit is announced to the other processes. */
export const commitChannel = 'wellens_commits';

/** How often a process that hears of nothing looks at the feed, in milliseconds. */
const pollMs = 500;

/** How a process learns that another one may have committed something. A hint may be lost: it is only a reason to look. */
export interface Hints {
  /** @returns stop function */
  listen(heard: () => void): Promise<() => Promise<void>>;
}

/** For one process, which knows of its own commits. */
export const noHints: Hints = { listen: () => Promise.resolve(() => Promise.resolve()) };

/** For a database behind a pooler that keeps no session open. */
export const pollingHints: Hints = {
  listen: (heard) => {
    const timer = setInterval(heard, pollMs);
    timer.unref();
    return Promise.resolve(() => {
      clearInterval(timer);
      return Promise.resolve();
    });
  },
};

/**
 * By LISTEN and NOTIFY.
 * @param findUrl address of a direct connection
 * @param self what this process announces its own commits as, of which it need not hear
 */
export const listenHints = (findUrl: () => Promise<string>, self: string): Hints => ({
  listen: (heard) => listenForCommits(findUrl, self, heard),
});

const firstRetryMs = 200;
const longestRetryMs = 10_000;
/** Longest wait for a connection, in milliseconds. */
const connectMs = 5_000;
/** Longest wait for the connection to end, in milliseconds. */
const longestEndMs = 1_000;

/**
 * Listens on a connection of its own, and connects again when it is lost. After each connect it calls back at once,
 * because what was announced in between is not repeated.
 * @returns stop function
 */
async function listenForCommits(
  findUrl: () => Promise<string>,
  self: string,
  heard: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
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
    fresh.on('error', () => undefined); // The end that follows is what counts.
    fresh.once('end', () => {
      if (!stopped && client === fresh) scheduleReconnect(firstRetryMs);
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${commitChannel}`);
  };
  const scheduleReconnect = (delayMs: number): void => {
    retry = setTimeout(() => {
      connect().then(heard, () => scheduleReconnect(Math.min(delayMs * 2, longestRetryMs)));
    }, delayMs);
    retry.unref();
  };

  await connect();
  return async () => {
    stopped = true;
    if (retry !== null) clearTimeout(retry);
    // A connection that went silent never says that it has ended.
    await Promise.race([client?.end(), wait(longestEndMs, undefined, { ref: false })]);
  };
}

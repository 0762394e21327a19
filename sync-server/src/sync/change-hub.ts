import type { CommittedChange, CommitListener, Database } from '#server/database/database.ts';
import type { Logger } from '#server/logger.ts';
import { findChangesAfter, findLastSeq } from '#server/database/change-repository.ts';

/** Tells its listeners of every change once it is committed, in the order of their sequence numbers. */
export interface ChangeHub {
  /**
   * Listeners are told one after the other. A write of this process is answered after they have heard of it, so what
   * they keep in memory is never older than an answer. @returns unsubscribe function
   */
  subscribe(listener: CommitListener): () => void;
  /** Sequence number of the latest change that listeners were told of. */
  lastSeq(): number;
  close(): Promise<void>;
}

/**
 * How often the feed is looked at without an announcement, in milliseconds: a connection that went silent without
 * closing announces nothing, and TCP takes hours to notice.
 */
const pollEveryMs = 3_000;

/** Changes read from the feed at a time while catching up. */
const catchUpPage = 1000;

export function createChangeHub(database: Database, log: Logger): Promise<ChangeHub> {
  return database.engine === 'sqlite' ? createLocalHub(database) : createSharedHub(database, log);
}

/** In one process a commit tells of its own changes. */
async function createLocalHub(database: Pick<Database, 'onCommit' | 'read'>): Promise<ChangeHub> {
  let lastSeq = await findLastSeq(database.read);
  const stop = database.onCommit((changes) => void (lastSeq = changes.at(-1)?.seq ?? lastSeq));
  return {
    subscribe: (listener) => database.onCommit(listener),
    lastSeq: () => lastSeq,
    close: () => {
      stop();
      return Promise.resolve();
    },
  };
}

/**
 * With several processes on one PostgreSQL, a commit is announced on a channel and everybody reads the feed from where
 * they were: an announcement that was lost with its connection costs a few seconds.
 */
async function createSharedHub(
  database: Pick<Database, 'onCommit' | 'read' | 'hints'>,
  log: Logger,
): Promise<ChangeHub> {
  const listeners = new Set<CommitListener>();
  let notifiedSeq = await findLastSeq(database.read);
  let notifying: Promise<void> = Promise.resolve();

  const notify = async (changes: readonly CommittedChange[]): Promise<void> => {
    for (const listener of listeners) await listener(changes);
  };
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const changes = await findChangesAfter(database.read, notifiedSeq, catchUpPage);
      const last = changes.at(-1);
      if (last === undefined) return;
      notifiedSeq = last.seq;
      await notify(changes);
      if (changes.length < catchUpPage) return;
    }
  };
  /** A commit of this process tells of its own changes, unless others committed some before it. */
  const followCommit = async (changes: readonly CommittedChange[]): Promise<void> => {
    const [first, last] = [changes[0], changes.at(-1)];
    if (first === undefined || last === undefined || last.seq <= notifiedSeq) return;
    if (first.seq > notifiedSeq + 1) {
      await catchUp();
      return;
    }
    notifiedSeq = last.seq;
    await notify(changes);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    notifying = notifying.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'The change feed could not be read; the next change tries again');
    });
    return notifying;
  };

  const stopCommits = database.onCommit((changes) => inTurn(() => followCommit(changes)));
  const stopListening = await database.hints.listen(() => void inTurn(catchUp));
  const polling = setInterval(() => void inTurn(catchUp), pollEveryMs);
  polling.unref();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastSeq: () => notifiedSeq,
    close: async () => {
      clearInterval(polling);
      stopCommits();
      await stopListening();
      await notifying;
    },
  };
}

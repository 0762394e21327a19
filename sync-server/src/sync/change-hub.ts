import type { CommittedChange, CommitListener, Database } from '#server/database/database.ts';
import type { Logger } from '#server/logger.ts';
import { findChangesAfter, findLastSeq } from '#server/database/change-repository.ts';

/** Notifies its listeners of every committed change, in order. */
export interface ChangeHub {
  /**
   * Listeners are called one after another. A write of this process is answered after they have run, so in-memory data is
   * never older than an answer. @returns unsubscribe function
   */
  subscribe(listener: CommitListener): () => void;
  /** Sequence number of the latest change that listeners were notified of. */
  lastSeq(): number;
  close(): Promise<void>;
}

/**
 * Polling interval beside the hints, in milliseconds, because TCP needs hours to notice a connection that went silent
 * without closing.
 */
const pollEveryMs = 3_000;

/** Page size while catching up. */
const catchUpPage = 1000;

export function createChangeHub(database: Database, log: Logger): Promise<ChangeHub> {
  return database.engine === 'sqlite' ? createLocalHub(database) : createSharedHub(database, log);
}

/** For a single process, which gets all changes from its own commits. */
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
 * For several processes on one PostgreSQL. A hint makes each process read the feed from its own position, so a lost hint
 * only costs time until the next poll.
 */
async function createSharedHub(
  database: Pick<Database, 'onCommit' | 'read' | 'listenForHints' | 'timeline'>,
  log: Logger,
): Promise<ChangeHub> {
  const listeners = new Set<CommitListener>();
  let notifiedSeq = await findLastSeq(database.read);
  const inTurn = createTurns(log);
  const notify = (changes: readonly CommittedChange[]) => notifyAll(listeners, changes, log);
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const changes = await findChangesAfter(database.read, notifiedSeq, catchUpPage);
      const last = changes.at(-1);
      if (last === undefined) return;
      notifiedSeq = last.seq;
      database.timeline?.noteSeen(last.seq);
      await notify(changes);
      if (changes.length < catchUpPage) return;
    }
  };
  /** Uses the changes of an own commit directly, unless other processes committed changes before it. */
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
  // Own writes wait for the tasks before them, so a burst of hints must not queue one each.
  const catchUpSoon = queueOnce(inTurn, catchUp);

  const stopCommits = database.onCommit((changes) => inTurn(() => followCommit(changes)));
  const stopListening = await database.listenForHints(catchUpSoon);
  const polling = setInterval(catchUpSoon, pollEveryMs);
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
      await inTurn(() => Promise.resolve());
    },
  };
}

/** Runs a task after those that were given before it. */
type RunInTurn = (work: () => Promise<void>) => Promise<void>;

function createTurns(log: Logger): RunInTurn {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'The change feed could not be read; the next change tries again');
    });
    return last;
  };
}

/** @returns queues the task, unless it is queued already and has not started */
function queueOnce(inTurn: RunInTurn, work: () => Promise<void>): () => void {
  let isQueued = false;
  return () => {
    if (isQueued) return;
    isQueued = true;
    void inTurn(() => {
      isQueued = false;
      return work();
    });
  };
}

/** A listener that fails does not keep the changes from the others: the hub does not go back to them. */
async function notifyAll(
  listeners: ReadonlySet<CommitListener>,
  changes: readonly CommittedChange[],
  log: Logger,
): Promise<void> {
  for (const listener of listeners) {
    try {
      await listener(changes);
    } catch (error) {
      log.error({ err: error }, 'A listener of the change feed failed; it gets the next changes');
    }
  }
}

import Dexie, { type DexieOptions, type PromiseExtended } from 'dexie';
import { timeWork } from './storage-stall.ts';

/** `pagehide` or `pageshow`. A worker, which runs this module too, has no such events. */
type PageEvent = Event & { persisted?: boolean };

/** Open transactions of this page, including those that create or upgrade a database. */
const openTransactions = new Set<IDBTransaction>();
/** Reads and writes in progress. */
const works = new Set<Work>();
/** Number of suspensions of the page so far. */
let suspensions = 0;
/** Resolves when the page is resumed; null while it runs. */
let suspension: PromiseExtended<void> | null = null;
let resume = (): void => undefined;

/** A read or write with a transaction of its own. */
interface Work {
  /** Null before it has started. */
  transaction: IDBTransaction | null;
  /** Repeats the work in its Dexie zone. */
  restart: () => void;
  fail: (error: Error) => void;
}

/*
 * A browser may suspend a page that was left and resume it later (back/forward cache). In WebKit, a transaction that is
 * open at that moment locks its stores for all later pages, until the browser is closed. So all open transactions are
 * aborted, and their work is repeated when the page is resumed. It does not wait for the events of the aborted
 * transactions, because WebKit drops those of a suspended page in some cases.
 *
 *   running ──pagehide, persisted: abort──▶ suspended ──pageshow──▶ running: aborted work is repeated
 *
 * Capturing listeners run before Dexie's own, which close the databases and open them again when needed.
 */
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', (event: PageEvent) => event.persisted === true && suspend(), true);
  addEventListener('pageshow', () => resume(), true);
}

function suspend(): void {
  const aborted = new Set<IDBTransaction>();
  for (const transaction of openTransactions) {
    try {
      transaction.abort();
      aborted.add(transaction);
      openTransactions.delete(transaction);
    } catch {
      // The transaction is already being committed.
    }
  }
  const cutOff = [...works].filter(({ transaction }) => transaction !== null && aborted.has(transaction));
  const isIncomplete = [...aborted].some(({ mode }) => mode === 'versionchange');
  suspensions += 1;
  suspension = new Dexie.Promise<void>((resolve) => {
    resume = () => {
      resume = () => undefined;
      suspension = null;
      resolve();
      for (const { restart } of cutOff) restart();
      // A database whose creation or upgrade was aborted stays closed in this page.
      if (isIncomplete) (location as { reload?: () => void }).reload?.();
    };
  });
}

/**
 * Ends the works of a connection that the browser has closed. Chromium reports neither the completion nor the abort of a
 * transaction that was begun or committed while it closed the connection, for example because its data was cleared.
 */
function endWorksOf(database: IDBDatabase): void {
  for (const { transaction, fail } of works) {
    if (transaction?.db === database && openTransactions.delete(transaction)) fail(new Dexie.DatabaseClosedError());
  }
}

/** Whether the browser has suspended the page, so that no database may be opened. */
export const isSuspended = (): boolean => suspension !== null;

/** Starts work. It calls back with the transaction as soon as there is one. */
type Begin<T> = (onTransaction: (transaction: IDBTransaction) => void) => PromiseExtended<T>;

/** Runs work with a transaction of its own. If a suspension aborts it, it is repeated when the page is resumed. */
function outlastSuspension<T>(begin: Begin<T>): PromiseExtended<T> {
  // Part of a transaction that is repeated as a whole.
  if ((Dexie.currentTransaction as unknown) !== null) return begin(() => undefined);
  const work = whileRunning(begin);
  timeWork(work);
  return work;
}

/** Runs the work now, or when the page is resumed. */
const whileRunning = <T>(begin: Begin<T>): PromiseExtended<T> =>
  suspension?.then(() => attempt(begin)) ?? attempt(begin);

function attempt<T>(begin: Begin<T>): PromiseExtended<T> {
  const before = suspensions;
  return new Dexie.Promise<T>((resolve, reject) => {
    const fail = (error: Error): void => end(() => reject(error));
    const work: Work = { transaction: null, restart: () => undefined, fail };
    const end = (finish: () => void): void => {
      // Ignore the aborted attempt after a restart.
      if (works.delete(work)) finish();
    };
    const startAgain = (): void => end(() => resolve(whileRunning(begin)));
    works.add(work);
    void new Dexie.Promise<void>((restart) => (work.restart = restart)).then(startAgain);
    const done = begin((transaction) => (work.transaction = transaction));
    const finish = (): void => end(() => resolve(done));
    done.then(finish, () => (suspensions === before ? finish() : startAgain()));
  });
}

function watch(transaction: IDBTransaction): IDBTransaction {
  const forget = (): unknown => openTransactions.delete(transaction);
  openTransactions.add(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

/** @returns an IndexedDB factory that records every transaction in `openTransactions` */
function watched(factory: IDBFactory): IDBFactory {
  const open: IDBFactory['open'] = (...parts) => {
    const request = factory.open(...parts);
    request.addEventListener('upgradeneeded', () => request.transaction && watch(request.transaction));
    request.addEventListener('success', () => {
      const { result } = request;
      const begin = result.transaction.bind(result);
      result.transaction = (...scope) => watch(begin(...scope));
      // Later than the events of transactions that are still to come, and than Dexie's own listener.
      result.addEventListener('close', () => setTimeout(() => endWorksOf(result)));
    });
    return request;
  };
  return new Proxy(factory, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return key === 'open' ? open : typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

type Run = (idbtrans: IDBTransaction, transaction: unknown) => unknown;
type Scope = (transaction: { idbtrans: IDBTransaction }) => unknown;

/** Dexie's internal method for reads and writes of a table outside a transaction; there is no public hook. */
interface TablePrototype {
  _trans: (this: unknown, mode: unknown, run: Run, ...parts: unknown[]) => PromiseExtended<unknown>;
}

/** Base class of the app's databases. Reads and writes survive the suspension of the page. */
export abstract class StoreDb extends Dexie {
  constructor(name: string, options: DexieOptions) {
    // Without IndexedDB, as in some private windows, Dexie throws its own error.
    const factory = Dexie.dependencies.indexedDB as IDBFactory | undefined;
    super(name, { ...options, ...(factory && { indexedDB: watched(factory) }) });
    const transact = this.transaction.bind(this) as (...parts: unknown[]) => PromiseExtended<unknown>;
    this.transaction = ((...parts: unknown[]) =>
      outlastSuspension((onTransaction) => {
        const scope = parts.at(-1) as Scope;
        // A proxy, because Dexie checks whether the function is async.
        const noted = new Proxy(scope, {
          apply: (target, self, [transaction]: Parameters<Scope>) => {
            onTransaction(transaction.idbtrans);
            return Reflect.apply(target, self, [transaction]);
          },
        });
        return transact(...parts.slice(0, -1), noted);
      })) as typeof this.transaction;
    const prototype = this.Table.prototype as unknown as TablePrototype;
    const access = prototype._trans;
    prototype._trans = function (mode, run, ...parts) {
      return outlastSuspension((onTransaction) => {
        const noted: Run = (idbtrans, transaction) => {
          onTransaction(idbtrans);
          return run(idbtrans, transaction);
        };
        return access.call(this, mode, noted, ...parts);
      });
    };
  }
}

import Dexie, { type DexieOptions, type PromiseExtended } from 'dexie';
import { timeWork } from './storage-stall.ts';

/** Of a page that is left or comes back; a worker, which runs this module too, has no such events. */
type PageEvent = Event & { persisted?: boolean };

/** Transactions that are open in this page, also those that create or upgrade a database. */
const openTransactions = new Set<IDBTransaction>();
/** How often the page was suspended so far. */
let suspensions = 0;
/** Resolves when the page goes on; null while it runs. */
let suspension: PromiseExtended<void> | null = null;
let resume = (): void => undefined;

/*
 * A browser may keep a page that was left and bring it back later (its back/forward cache). The code of the page stops
 * wherever it is. In WebKit a transaction that is open at that moment locks its stores for all later pages, until the
 * browser is closed. So everything open is aborted, and starts again when the page is back.
 *
 *   running ──pagehide, persisted: abort──▶ suspended ──pageshow──▶ running: aborted work starts again
 *
 * Captured, so that it comes before Dexie's own listener, which closes the databases and opens them again when needed.
 */
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', (event: PageEvent) => event.persisted === true && suspend(), true);
  addEventListener('pageshow', () => resume(), true);
}

function suspend(): void {
  let isIncomplete = false;
  suspensions += 1;
  suspension = new Dexie.Promise<void>((resolve) => {
    resume = () => {
      suspension = null;
      resolve();
      // A database whose creation or upgrade was aborted stays closed in this page.
      if (isIncomplete) (location as { reload?: () => void }).reload?.();
      isIncomplete = false;
    };
  });
  for (const transaction of openTransactions) {
    isIncomplete ||= transaction.mode === 'versionchange';
    try {
      transaction.abort();
    } catch {
      // It has ended, and its event is still to come.
    }
  }
}

/** Whether the page was put aside by its browser, so that nothing may be opened. */
export const isSuspended = (): boolean => suspension !== null;

/** Runs work that has a transaction of its own. Aborted by a suspension, it starts again when the page is back. */
function outlastSuspension<T>(run: () => PromiseExtended<T>): PromiseExtended<T> {
  // Part of a transaction that starts again as a whole.
  if ((Dexie.currentTransaction as unknown) !== null) return run();
  const before = suspensions;
  const work = (suspension?.then(run) ?? run()).catch((error: unknown) => {
    if (suspensions === before) throw error;
    return outlastSuspension(run);
  });
  timeWork(work);
  return work;
}

function watch(transaction: IDBTransaction): IDBTransaction {
  const forget = (): unknown => openTransactions.delete(transaction);
  openTransactions.add(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

/** The same IndexedDB, of which every transaction is known here. */
function watched(factory: IDBFactory): IDBFactory {
  const open: IDBFactory['open'] = (...parts) => {
    const request = factory.open(...parts);
    request.addEventListener('upgradeneeded', () => request.transaction && watch(request.transaction));
    request.addEventListener('success', () => {
      const { result } = request;
      const begin = result.transaction.bind(result);
      result.transaction = (...scope) => watch(begin(...scope));
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

/** What reads and writes of a table go through when they have no transaction around them; Dexie has no hook for it. */
interface TablePrototype {
  _trans: (this: unknown, ...parts: unknown[]) => PromiseExtended<unknown>;
}

/** A database of the app. A page that was left and comes back goes on with it where it was. */
export abstract class StoreDb extends Dexie {
  constructor(name: string, options: DexieOptions) {
    // Without IndexedDB, as in some private windows, Dexie itself says so.
    const factory = Dexie.dependencies.indexedDB as IDBFactory | undefined;
    super(name, { ...options, ...(factory && { indexedDB: watched(factory) }) });
    const begin = this.transaction.bind(this) as (...parts: unknown[]) => PromiseExtended<unknown>;
    this.transaction = ((...parts: unknown[]) =>
      outlastSuspension(() => begin(...parts))) as typeof this.transaction;
    const prototype = this.Table.prototype as unknown as TablePrototype;
    const run = prototype._trans;
    prototype._trans = function (...parts) {
      return outlastSuspension(() => run.apply(this, parts));
    };
  }
}
